import {
  type AlertProps,
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
} from "@mantine/core";

const ink: MantineColorsTuple = [
  "#eef2ff",
  "#dde5ff",
  "#bccaff",
  "#9db2ff",
  "#7f99f8",
  "#5c79ea",
  "#3f5edb",
  "#2f4cc4",
  "#26409f",
  "#1c3078",
];
const gray: MantineColorsTuple = [
  "#f4f6fb",
  "#ebeff7",
  "#dfe4ef",
  "#cdd4e4",
  "#b0b9cf",
  "#7a86a3",
  "#55607c",
  "#414b66",
  "#2b3450",
  "#141a2e",
];
const dark: MantineColorsTuple = [
  "#e0e6f6",
  "#bec8e2",
  "#9ba8c9",
  "#8b98ba",
  "#2c3759",
  "#202a4a",
  "#161f3b",
  "#10172d",
  "#0a0f20",
  "#060914",
];

const typeface = {
  fontFamily: '"Geist Variable", system-ui, sans-serif',
  fontFamilyMonospace: '"Geist Mono Variable", ui-monospace, monospace',
};

const alertTones: Record<string, string> = { red: "bad", yellow: "warn", gray: "quiet", green: "good" };

const base = {
  ...typeface,
  primaryColor: "ink",
  primaryShade: { light: 7, dark: 6 },
  defaultRadius: "md",
  fontSizes: { md: "0.9375rem" },
  cursorType: "pointer",
  respectReducedMotion: true,
  headings: { ...typeface, fontWeight: "600" },
  components: {
    // The library's own colours can't be read on its grounds: yellow by day, gray in the dark.
    Alert: {
      // What people wrote is broken before it leaves the frame.
      styles: { body: { minWidth: 0, overflowWrap: "anywhere" } },
      vars: (_theme: unknown, { color }: AlertProps) => {
        const tone = alertTones[color ?? ""] ?? "info";
        return { root: { "--alert-color": `var(--m-${tone})`, "--alert-bg": `var(--m-${tone}-soft)` } };
      },
    },
    // Labels stand together with their fields, hints under them.
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ["label", "input", "description", "error"] },
    },
    Modal: {
      defaultProps: {
        centered: true,
        closeButtonProps: { "aria-label": "Close" },
        styles: {
          title: { minWidth: 0, fontSize: "1.0625rem", fontWeight: 600, lineHeight: 1.3 },
          // A name may be one long word.
          content: { overflowWrap: "anywhere" },
        },
        // The library's <header> would be a second banner of the page.
        attributes: { header: { role: "presentation" } },
      },
    },
  },
} as const;

export const dayTheme = createTheme({ ...base, black: "#141a2e", colors: { ink, gray, dark } });

// Night vision: every ramp of the library becomes this one, so that no component can shine in another colour.
const red: MantineColorsTuple = [
  "#ff0000",
  "#ff0000",
  "#fd0000",
  "#fb0000",
  "#f90000",
  "#f50000",
  "#340000",
  "#2e0000",
  "#280000",
  "#220000",
];
const nightDark: MantineColorsTuple = [
  "#ff0000",
  "#fa0000",
  "#f50000",
  "#f50000",
  "#4d0000",
  "#2b0000",
  "#160000",
  "#0f0000",
  "#070000",
  "#040000",
];
const ramps = [
  ...["ink", "gray", "red", "pink", "grape", "violet", "indigo", "blue", "cyan", "teal", "green", "lime"],
  ...["yellow", "orange"],
];

export const nightTheme = createTheme({
  ...base,
  // A bar in the ramp's filled shade couldn't be told from its track.
  components: { ...base.components, Progress: { defaultProps: { color: "red.5" } } },
  white: "#ff0000",
  black: "#070000",
  colors: { ...Object.fromEntries(ramps.map((name) => [name, red])), dark: nightDark },
});

export const dayVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { "--mantine-color-error": "#b3261e", "--mantine-color-placeholder": "#66718e" },
  dark: { "--mantine-color-error": "#ff9b93" },
});

export const nightVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {},
  dark: { "--mantine-color-error": "#ff0000", "--mantine-color-placeholder": "#f50000" },
});
