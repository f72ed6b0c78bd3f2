import type { OrganizationType } from "@meridian/contract";

/** The kinds of organization, in words. */
export const typeWords: Record<OrganizationType, string> = {
  university: "University",
  college: "College",
  high_school: "High school",
  research_institute: "Research institute",
  observatory: "Observatory",
  company: "Company",
  nonprofit: "Nonprofit",
  other: "Other",
};

export const typeOptions = Object.entries(typeWords).map(([value, label]) => ({
  value: value as OrganizationType,
  label,
}));
