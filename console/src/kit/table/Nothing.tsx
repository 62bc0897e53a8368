import { Button, NonIdealState, Spinner } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { errorText } from '../text/errorText.ts'

interface NothingProps {
  readonly of: { readonly page: unknown; readonly error: unknown; readonly reload: () => void }
  /** Clears the search or the filter that nothing matches. */
  readonly onClear?: (() => void) | undefined
  readonly text?: string | undefined
}

/** Stands in place of a list without rows: it is loading, it failed, nothing matches, or it is empty. */
export function Nothing({ of: list, onClear, text }: NothingProps) {
  const { t } = useTranslation('common')
  if (list.page === undefined && list.error === undefined)
    return <NonIdealState className="nothing" icon={<Spinner size={32} aria-label={t(($) => $.loading)} />} />
  if (list.page === undefined) {
    return (
      <NonIdealState
        className="nothing"
        title={t(($) => $.failed)}
        description={errorText(list.error)}
        action={<Button text={t(($) => $.retry)} onClick={list.reload} />}
      />
    )
  }
  return onClear ? (
    <NonIdealState
      className="nothing"
      title={t(($) => $.noMatch)}
      action={<Button text={t(($) => $.clear)} onClick={onClear} />}
    />
  ) : (
    <NonIdealState className="nothing" title={text ?? t(($) => $.empty)} />
  )
}
