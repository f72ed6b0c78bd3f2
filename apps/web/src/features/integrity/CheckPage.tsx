import { Button } from "@mantine/core";
import type { IntegrityCheck } from "@meridian/contract";
import { IconFlag } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { capital, spaced } from "../../format/words.ts";
import { trpc } from "../../trpc.ts";
import { BackLink, PageHeader } from "../../ui/page/PageHeader.tsx";
import { Loaded, NotThere } from "../../ui/page/WithoutData.tsx";
import { Facts } from "../../ui/values/Facts.tsx";
import { StatusBadge } from "../../ui/values/StatusBadge.tsx";
import { severityStyles } from "../../ui/values/statusStyles.ts";
import classes from "./Integrity.module.css";
import { needWords, repairWords, typeWords } from "./words.ts";

const route = getRouteApi("/shell/administration/integrity/checks/$id");
const back = <BackLink to="/integrity/checks">Checks</BackLink>;

/** One check: what it means, why it matters, and what its repair does. */
export function CheckPage() {
  const { id } = route.useParams();
  const query = useQuery(trpc.integrity.checks.queryOptions({}));
  return (
    <Loaded query={query} what="check" before={back}>
      {({ items }) => {
        const check = items.find((one) => one.id === id);
        return check ? <Check check={check} /> : <NotThere what="check" before={back} />;
      }}
    </Loaded>
  );
}

const Check = ({ check }: { check: IntegrityCheck }) => (
  <>
    <PageHeader
      key={check.id}
      title={check.title}
      before={back}
      lead={
        <span className={classes.lead}>
          <StatusBadge style={severityStyles[check.severity]} />
          {typeWords[check.type]}
        </span>
      }
      actions={
        <Button
          variant="default"
          leftSection={<IconFlag size={16} />}
          renderRoot={(props) => (
            <Link to="/integrity/issues" search={{ check: check.id, status: "open" }} {...props} />
          )}
        >
          Open issues
        </Button>
      }
    />
    <Facts
      facts={[
        ["What it means", check.meaning],
        ["Why it matters", check.importance],
        ["Repair", repairWords(check)],
        ...(check.advice ? [["By hand", check.advice] as [string, string]] : []),
        ["Scanned", check.needs ? `Only with the option “${needWords[check.needs]}”` : "By every scan"],
        ["Collections", check.collections.map((name) => capital(spaced(name))).join(", ")],
        ["Name in the API", <code key="id">{check.id}</code>],
      ]}
    />
  </>
);
