import { Button, FileButton, Group, Text } from "@mantine/core";
import { maximumAvatarBytes, type Profile } from "@meridian/contract";
import { IconPhotoUp, IconTrash } from "@tabler/icons-react";
import { useRef } from "react";
import { useChange, useSend } from "../../data/useChange.ts";
import { refused } from "../../http.ts";
import { queryClient, trpc } from "../../trpc.ts";
import { Refusal } from "../../ui/page/Refusal.tsx";
import { Avatar } from "../../ui/values/Avatar.tsx";
import { Section } from "./NotificationsForm.tsx";
import classes from "./Profile.module.css";

/** The person's picture. Changes are saved at once, apart from the rest of the form. */
export function Picture({ profile }: { profile: Profile }) {
  const reset = useRef<() => void>(null);
  const keep = trpc.profile.get.queryKey({});
  // Otherwise choosing the same file again would do nothing.
  const forgetFile = () => reset.current?.();
  const send = useSend(sendPicture, { keep, done: forgetFile, say: "Picture saved", refused: forgetFile });
  const remove = useChange(trpc.profile.removeAvatar, {
    done: () => queryClient.setQueryData(keep, { ...profile, avatar_url: null }),
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
                onClick={() => remove.mutate({})}
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

/** Sends the chosen file as it is; throws HttpProblem when it is refused. */
async function sendPicture(file: File): Promise<Profile> {
  if (file.size > maximumAvatarBytes)
    throw refused(413, { title: "Too large", detail: "The picture must not be larger than 2 MB." }, null);
  const response = await fetch("/api/v1/user/avatar", {
    method: "PUT",
    headers: { "content-type": file.type || "application/octet-stream" },
    body: file,
  });
  const answer = await response.json().catch(() => undefined);
  if (!response.ok) throw refused(response.status, answer, response.headers.get("retry-after"));
  return answer;
}
