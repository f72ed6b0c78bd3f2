import {
  type ComponentType,
  cloneElement,
  type JSX,
  type ReactElement,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";
import { lazyPart } from "../../lazyPart.ts";

type Button = ReactElement<{
  ref?: RefObject<HTMLButtonElement | null>;
  onClick?(): void;
  onPointerEnter?(): void;
  "aria-haspopup"?: "menu" | "dialog";
}>;

/** A button, and whether what it opens is open. */
export interface Opening {
  button: Button;
  opened: boolean;
  onChange(isOpen: boolean): void;
}

/**
 * Makes a component that opens something over a button. Its code is loaded once somebody points at the button or presses
 * it, so that no page waits for it.
 */
export function openedLate<Props extends Opening>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  kind: "menu" | "dialog",
) {
  const Popup = lazyPart(load);
  return function Late({ button, ...others }: Omit<Props, "opened" | "onChange">) {
    const target = useRef<HTMLButtonElement>(null);
    const [isWanted, setWanted] = useState(false);
    const [opened, setOpened] = useState(false);
    const first = cloneElement(button, {
      ...{ ref: target, "aria-haspopup": kind },
      onClick: () => setWanted(true),
      onPointerEnter: () => void load().catch(() => {}),
    });
    if (!isWanted) return first;
    const opening: Opening = { button: cloneElement(button, { ref: target }), opened, onChange: setOpened };
    const props = { ...others, ...opening } as unknown as Props & JSX.IntrinsicAttributes;
    return (
      <Suspense fallback={first}>
        <Popup {...props} />
        <WhenThere
          act={() => {
            // Its button stands in the place of the first one, and the focus returns there.
            target.current?.focus();
            setOpened(true);
          }}
        />
      </Suspense>
    );
  };
}

function WhenThere({ act }: { act(): void }) {
  useEffect(act, []);
  return null;
}
