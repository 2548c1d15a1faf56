/** Every text of the page, by where it stands: what a translator takes. Numbers come with their unit. */
export * from "./field";
export * from "./revisions";
export * from "./screens";
export * from "./wishes";
