/** Every text of the page, by where it is shown: what a translator takes. Numbers come with their unit. */
export * from "./collecting";
export * from "./field";
export * from "./legend";
export * from "./numbers";
export * from "./revisions";
export * from "./screens";
export * from "./spots";
export * from "./texts";
export * from "./wishes";
