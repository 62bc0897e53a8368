import type { Recipe } from './formDraft.ts'
import type { FormPart } from './useForm.ts'

/** One row of a list of a form, as a part that inputs can be given. */
export function rowOf<P extends object, Row extends object>(
  form: FormPart<P>,
  field: keyof P & string,
  place: number,
): FormPart<Row> {
  const at = (of: string) => `${field}.${place}.${of}`
  return {
    id: `${form.id}-${field}-${place}`,
    // The caller's types chose a field that holds a list of rows.
    draft: (form.draft[field] as readonly Row[])[place] as Row,
    change: (recipe: Recipe<Row>) =>
      form.change((draft) => {
        const row = (draft as Record<string, Parameters<Recipe<Row>>[0][]>)[field]?.[place]
        if (row !== undefined) recipe(row)
      }),
    problemAt: (of) => form.problemAt(at(of)),
    isChangedAt: () => false,
    show: (of, label) => form.show(at(of), label),
  }
}
