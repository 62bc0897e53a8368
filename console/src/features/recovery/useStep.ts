import { type Form, useForm } from '../../kit/form/useForm.ts'

type Options<D extends object> = Omit<Parameters<typeof useForm<D>>[0], 'isNew' | 'isStep'>

/** The form of one step of a recovery or a security setup. */
export const useStep = <D extends object>(options: Options<D>): Form<D> =>
  useForm({ ...options, isNew: true, isStep: true })
