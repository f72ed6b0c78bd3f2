import { IconLock } from "@tabler/icons-react";
import { Outlet } from "@tanstack/react-router";
import { isServerAdmin, useProfile } from "../session.ts";
import { Notice } from "../ui/page/Notice.tsx";
import { PageHeader } from "../ui/page/PageHeader.tsx";

/** Says plainly whose pages these are, instead of pages full of refusals. */
export function AdministrationOnly() {
  if (isServerAdmin(useProfile())) return <Outlet />;
  return (
    <>
      <PageHeader title="Administrators only" />
      <div className="surface">
        <Notice icon={IconLock} title="This page is for server administrators">
          Ask an administrator, or sign in as one.
        </Notice>
      </div>
    </>
  );
}
