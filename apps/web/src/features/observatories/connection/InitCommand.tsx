import { pluginPath } from "@meridian/contract";
import { Copyable } from "../../../ui/values/Copyable.tsx";

/** Meridian's address by that of its plugins. */
const ofMeridian = (url: string): string => url.replace(/^ws/, "http").replace(pluginPath, "");

interface InitCommandProps {
  /** The address of plugins. */
  url: string;
  observatoryKey: string;
}

/** The command with which the program at an observatory begins. */
export const InitCommand = ({ url, observatoryKey }: InitCommandProps) => (
  <Copyable
    value={`npm run observatory -- init --url ${ofMeridian(url)} --key ${observatoryKey}`}
    label="command"
  />
);
