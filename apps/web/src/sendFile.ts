import { refused } from "./http.ts";

export interface SendFile {
  address: string;
  file: File;
  contentType: string;
  /** The part that has left, from 0 to 1. */
  onProgress(fraction: number): void;
  /** Breaks it off: nobody waits for the answer any more. */
  signal?: AbortSignal;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Sends a file as it is. XMLHttpRequest, because fetch doesn't tell how much has left. Throws HttpProblem when it is refused. */
export function sendFile<Answer>({
  address,
  file,
  contentType,
  onProgress,
  signal,
}: SendFile): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const transfer = new XMLHttpRequest();
    transfer.open("POST", address);
    transfer.setRequestHeader("content-type", contentType);
    transfer.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    transfer.onerror = () => reject(new Error("The file couldn't be sent."));
    transfer.onload = () => {
      const answer = parsed(transfer.responseText);
      if (transfer.status < 300) resolve(answer as Answer);
      else reject(refused(transfer.status, answer, transfer.getResponseHeader("retry-after")));
    };
    signal?.addEventListener("abort", () => transfer.abort(), { once: true });
    transfer.send(file);
  });
}
