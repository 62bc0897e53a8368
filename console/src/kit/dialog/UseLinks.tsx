import { CallError } from '@mimic/contract/client'
import type { SignalUse } from '@mimic/contract/errors'
import { useTranslation } from 'react-i18next'

/** The uses that keep a signal from being removed, by the refusal; undefined for another error. */
export const usesOf = (error: unknown): readonly SignalUse[] | undefined =>
  error instanceof CallError ? error.fields.find(({ uses }) => uses !== undefined)?.uses : undefined

/** Links to what uses a signal. They open beside this screen, whose input is not saved. */
export function UseLinks({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('common')
  const uses = usesOf(error)
  if (!uses) return null
  return (
    <ul className="use-links">
      {uses.map(({ kind, id, title, address }) => (
        <li key={`${kind} ${id}`}>
          <a href={address} target="_blank" rel="noreferrer" data-use={kind}>
            {t(($) => $.uses[kind], { title })}
          </a>
        </li>
      ))}
    </ul>
  )
}
