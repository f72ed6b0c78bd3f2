import { Button, Group } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { NewButton } from "../../ui/lists/NewButton.tsx";
import { useDirectoryIsEmpty } from "./useDirectoryIsEmpty.ts";

/** How somebody comes to an observatory; the directory only where it has one to ask for. */
export function WaysIn() {
  const isEmpty = useDirectoryIsEmpty();
  return (
    <>
      <p>
        {isEmpty
          ? "Ask an administrator of Meridian, or the admins of an observatory, to invite you. Once you join by their invitation, it appears here. Or add the one that you run."
          : "Ask for access to a listed one, have its admins invite you, or add the one that you run. It appears here at once."}
      </p>
      <Group justify="center">
        {!isEmpty && <DirectoryButton />}
        <NewButton to="/observatories/new">New observatory</NewButton>
      </Group>
    </>
  );
}

/** The way to the observatories that anybody may ask for access. */
const DirectoryButton = () => (
  <Button renderRoot={(props) => <Link to="/observatories" search={{ show: "directory" }} {...props} />}>
    Open the directory
  </Button>
);
