import { Menu, Text } from "@mantine/core";
import { IconBook2, IconLogout } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useProfile } from "../session.ts";
import type { Opening } from "../ui/page/openedLate.tsx";
import { personalPlaces } from "./places.ts";
import { useSignOut } from "./useSignOut.ts";

export default function ProfileMenu({ button, opened, onChange }: Opening) {
  const { name, email } = useProfile();
  const signOut = useSignOut();
  return (
    <Menu position="bottom-end" width={220} opened={opened} onChange={onChange}>
      <Menu.Target>{button}</Menu.Target>
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
