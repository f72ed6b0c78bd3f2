/** Keeps the browser from leaving the page for a file that was dropped beside a field; fields take theirs before. */
export function keepFilesOut() {
  const refuse = (event: DragEvent) => {
    const isField = event.target instanceof HTMLInputElement && event.target.type === "file";
    if (event.defaultPrevented || isField || !event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "none";
  };
  addEventListener("dragover", refuse);
  addEventListener("drop", refuse);
}
