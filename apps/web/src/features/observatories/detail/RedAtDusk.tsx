import { Button, Group, Text } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import type { Observatory } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import {
  type AppearanceChoice,
  setAppearance,
  useAppearance,
  useAppearanceChoice,
} from "../../../appearanceChoice.ts";
import { trpc } from "../../../trpc.ts";

/** Offers the red theme to whoever operates an observatory while it is dark there, and at dawn what there was before. */
export const RedAtDusk = ({ observatory }: { observatory: Observatory }) =>
  observatory.abilities.operate && <Offer observatory={observatory} />;

function Offer({ observatory: { id } }: { observatory: Observatory }) {
  const { data } = useQuery(trpc.tonight.observatory.queryOptions({ id }));
  const appearance = useAppearance();
  const choice = useAppearanceChoice();
  const [before, setBefore] = useLocalStorage<AppearanceChoice | "">({
    key: "meridian.before-red",
    defaultValue: "",
  });
  const [declined, setDeclined] = useLocalStorage({ key: "meridian.red-declined", defaultValue: "" });
  if (!data) return null;
  if (data.is_dark && appearance !== "night" && declined !== data.dark_until)
    return (
      <Line
        text="It is dark here."
        action="Red theme"
        other="Not tonight"
        onAct={() => {
          setBefore(choice);
          setAppearance("night");
        }}
        onLeave={() => setDeclined(data.dark_until ?? "")}
      />
    );
  if (!data.is_dark && appearance === "night" && before)
    return (
      <Line
        text="It is no longer dark here."
        action="Theme of before"
        other="Stay red"
        onAct={() => {
          setAppearance(before);
          setBefore("");
        }}
        onLeave={() => setBefore("")}
      />
    );
  return null;
}

interface LineProps {
  text: string;
  action: string;
  other: string;
  onAct(): void;
  onLeave(): void;
}

const Line = ({ text, action, other, onAct, onLeave }: LineProps) => (
  <Group gap="xs" mb="sm" role="status">
    <Text size="sm">{text}</Text>
    <Button size="compact-sm" variant="light" onClick={onAct}>
      {action}
    </Button>
    <Button size="compact-sm" variant="subtle" onClick={onLeave}>
      {other}
    </Button>
  </Group>
);
