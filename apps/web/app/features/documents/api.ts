import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";

const KEY = ["documents"] as const;

export function useDocuments() {
  return useQuery({ queryKey: KEY, queryFn: api.documents.list });
}

export function useUploadDocument() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => api.documents.upload(file),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

export function useDeleteDocument() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.documents.remove(id),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
