import { Skeleton } from "@mantine/core";
import classes from "./DataTable.module.css";

const rows = [72, 48, 64];

/** The shape of the rows that are on their way; no higher than what stands there when none come. */
export function SkeletonRows({ columns }: { columns: number }) {
  return (
    <tbody aria-hidden="true">
      {rows.map((width, index) => (
        <tr key={width} className={`${classes.row} ${classes.skeleton}`}>
          {Array.from({ length: columns }, (_, column) => (
            <td key={column}>
              <Skeleton height={12} width={`${((width + column * 17 + index * 5) % 50) + 35}%`} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
