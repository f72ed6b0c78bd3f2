import { Fragment } from "react";

/** A mail address: where it takes lines, it breaks before the @ and after the dots, not within a word. */
export const Address = ({ children }: { children: string }) => (
  <span className="address">
    {children.split(/(?=@)|(?<=\.)/).map((part, index) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
);
