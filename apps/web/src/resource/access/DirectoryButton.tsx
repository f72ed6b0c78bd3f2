import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";

/** The way to the observatories that anybody may ask for access. */
export const DirectoryButton = () => (
  <Button renderRoot={(props) => <Link to="/observatories" search={{ show: "directory" }} {...props} />}>
    Open the directory
  </Button>
);
