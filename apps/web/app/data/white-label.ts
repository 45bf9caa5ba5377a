import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { BrandPackage, WhiteLabelState } from "@understudy/contracts";
import { api } from "../platform/api.ts";
import { keys } from "./keys.ts";

export type BrandChanges = Parameters<typeof api.whiteLabel.save>[0];

export function useBrand() {
  return useQuery({ queryKey: keys.branding, queryFn: api.whiteLabel.read });
}

export function useSaveBrand() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: BrandChanges) => api.whiteLabel.save(changes),
    onSuccess: (state) => client.setQueryData(keys.branding, state),
  });
}

export function useVerifyDomain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.whiteLabel.verifyDomain(),
    onSuccess: (found) =>
      client.setQueryData<WhiteLabelState>(keys.branding, (state) =>
        state ? { ...state, ...found } : state,
      ),
  });
}

export function usePackages(enabled = true) {
  return useQuery({ queryKey: keys.packages, queryFn: api.whiteLabel.packages, enabled });
}

export function useGenerate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.whiteLabel.createPackage(),
    onSuccess: (made) =>
      client.setQueryData<BrandPackage[]>(keys.packages, (known = []) => [
        made,
        ...known.filter(({ id }) => id !== made.id),
      ]),
    onSettled: () => client.invalidateQueries({ queryKey: keys.packages }),
  });
}

export const isUnderWay = ({ status }: BrandPackage): boolean =>
  status === "queued" || status === "generating";

export const packageHref = ({ id }: BrandPackage): string => api.whiteLabel.packageUrl(id);
