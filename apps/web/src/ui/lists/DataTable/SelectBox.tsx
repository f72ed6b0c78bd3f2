import { Checkbox } from "@mantine/core";
import classes from "./DataTable.module.css";

interface SelectBoxProps {
  label: string;
  isSelected: boolean;
  /** True if some of what it stands for is selected, but not all. */
  isPartly?: boolean;
  isDisabled?: boolean;
  tabIndex?: number;
  /** True if Shift is held, for all rows from the last one on. */
  onToggle(isRange: boolean): void;
}

/** Selects a row, or all of them; the whole cell can be clicked. */
export const SelectBox = ({
  label,
  isSelected,
  isPartly,
  isDisabled,
  tabIndex,
  onToggle,
}: SelectBoxProps) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the box in it is one
  <label
    className={classes.pick}
    // Shift would select the text between.
    onMouseDown={(event) => event.shiftKey && event.preventDefault()}
  >
    <Checkbox
      aria-label={label}
      checked={isSelected}
      indeterminate={isPartly}
      disabled={isDisabled}
      tabIndex={tabIndex}
      onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  </label>
);
