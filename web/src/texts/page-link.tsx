/** The way to a paper's page outside of this service, where a reader may fetch it by hand. */
import { textWords } from "../words";

export const PageLink = ({ name, address }: { name: string; address: string }) => (
  <a href={address} target="_blank" rel="noreferrer noopener">
    {textWords.page(name)}
  </a>
);
