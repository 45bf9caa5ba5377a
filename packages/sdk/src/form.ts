/** Wraps a file as form data. */
export function formOf(file: File): FormData {
  const form = new FormData();
  form.append("file", file, file.name);
  return form;
}
