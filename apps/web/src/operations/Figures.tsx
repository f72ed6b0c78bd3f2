import classes from "./Figures.module.css";

/** The counts in a result, each above its name. */
export const Figures = ({ figures }: { figures: readonly (readonly [name: string, value: string])[] }) => (
  <dl className={classes.figures}>
    {figures.map(([name, value]) => (
      <div key={name} className={classes.figure}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
