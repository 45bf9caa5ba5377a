import { useMutation } from "@tanstack/react-query";
import { api } from "../platform/api.ts";
import { uploadingClient } from "../platform/upload.ts";
import { keys } from "./keys.ts";
import { useRefetch } from "./refetch.ts";

export type ImportUpload = { file: File; signal: AbortSignal; onSent: (percent: number) => void };

export function useImportAssistant() {
  return useMutation({
    mutationFn: ({ file, signal, onSent }: ImportUpload) =>
      uploadingClient((sent, total) =>
        onSent(total > 0 ? Math.floor((100 * sent) / total) : 0),
      ).transfer.import(file, { signal }),
    onSuccess: useRefetch(keys.profiles, keys.plan),
  });
}

export const takeUrl = api.transfer.exportUrl;
