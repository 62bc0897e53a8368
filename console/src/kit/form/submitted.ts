import type { FormEvent } from 'react'

/** Handles the submit event of a form: in React's tree it may stand within another form, which is not sent with it. */
export const submitted = (work: () => unknown) => (event: FormEvent) => {
  event.preventDefault()
  event.stopPropagation()
  work()
}
