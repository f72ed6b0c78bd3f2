import { Skeleton } from "@mantine/core";
import classes from "./DataTable.module.css";

const rows = [72, 48, 64, 56, 80, 52];

/** The shape of the rows that are on their way. */
export function SkeletonRows({ columns }: { columns: number }) {
  return (
    <tbody aria-hidden="true">
      {rows.map((width, index) => (
        <tr key={width} className={classes.row}>
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
