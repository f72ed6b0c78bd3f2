import { Button, FileButton, Group, Text } from "@mantine/core";
import type { Profile } from "@meridian/contract";
import { IconPhotoUp, IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { queryClient, trpc, trpcClient } from "../../trpc.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Refusal } from "../../ui/Refusal.tsx";
import { announceSuccess } from "../../ui/toast.ts";
import classes from "./Profile.module.css";
import { Section } from "./Section.tsx";
import { sendPicture } from "./sendPicture.ts";

/** The person's picture: shown, chosen and removed, at once and apart from the rest of the form. */
export function Picture({ profile }: { profile: Profile }) {
  const reset = useRef<() => void>(null);
  const keep = (saved: Profile) => queryClient.setQueryData(trpc.profile.get.queryKey({}), saved);
  const send = useMutation({
    mutationFn: sendPicture,
    onSuccess: (saved) => {
      keep(saved);
      void announceSuccess("Picture saved");
    },
    // The same file can be chosen again.
    onSettled: () => reset.current?.(),
  });
  const remove = useMutation({
    mutationFn: () => trpcClient.profile.removeAvatar.mutate({}),
    onSuccess: () => keep({ ...profile, avatar_url: null }),
  });
  const begin = (file: File | null) => {
    remove.reset();
    if (file) send.mutate(file);
  };
  return (
    <Section title="Picture">
      <div className={classes.picture}>
        <Avatar name={profile.name} url={profile.avatar_url} size={4.5} />
        <div>
          <Group gap="xs">
            <FileButton resetRef={reset} accept="image/jpeg,image/png,image/gif" onChange={begin}>
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  size="xs"
                  leftSection={<IconPhotoUp size={16} />}
                  loading={send.isPending}
                >
                  {profile.avatar_url ? "Change picture" : "Add a picture"}
                </Button>
              )}
            </FileButton>
            {profile.avatar_url && (
              <Button
                variant="default"
                size="xs"
                leftSection={<IconTrash size={16} />}
                loading={remove.isPending}
                onClick={() => remove.mutate()}
              >
                Remove picture
              </Button>
            )}
          </Group>
          <Text size="sm" c="dimmed" mt={6}>
            JPG, PNG or GIF, up to 2 MB.
          </Text>
          <Refusal error={send.error ?? remove.error} />
        </div>
      </div>
    </Section>
  );
}
