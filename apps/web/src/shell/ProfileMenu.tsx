import { Menu, Text, UnstyledButton } from "@mantine/core";
import { IconBook2, IconLogout } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useProfile } from "../session.ts";
import { personalPlaces } from "./places.ts";
import classes from "./TopBar.module.css";
import { useSignOut } from "./useSignOut.ts";

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join("");

export function ProfileMenu() {
  const { name, email } = useProfile();
  const signOut = useSignOut();
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <UnstyledButton className={classes.person} aria-label={`Your account: ${name}`}>
          <span className={classes.initials} data-initials={initials(name)} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text fw={600} c="bright" size="sm">
            {name}
          </Text>
          {email}
        </Menu.Label>
        <Menu.Divider />
        {personalPlaces.map((place) => (
          <Menu.Item
            key={place.to}
            leftSection={<place.icon size={16} />}
            renderRoot={(props) => <Link to={place.to} {...props} />}
          >
            {place.label}
          </Menu.Item>
        ))}
        <Menu.Item component="a" href="/api/docs" target="_blank" leftSection={<IconBook2 size={16} />}>
          API reference
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
