import { Button, Callout } from '@blueprintjs/core'
import { observer } from 'mobx-react-lite'
import type { Translate } from '../i18n/createLabels.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import { widgetName } from '../i18n/widgetName.ts'
import { useFading } from '../kit/useFading.ts'
import { useKept } from '../notices/useKept.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { clipboard as clipboardPart, type PasteProblem } from './ClipboardStore.ts'

const SHOWN_MS = 5000
/** Widgets that the notice names. */
const NAMED = 5

/** Why a paste put nothing on the page, or what it lost: that stays until it is read. A full page says nothing (5.2). */
export const ClipNotice = observer(({ store }: { readonly store: DesignerStore }) => {
  const { t } = useLabels()
  const clipboard = store.part(clipboardPart)
  const { problem } = clipboard
  const lasts = problem?.is === 'pictures'
  useFading(!lasts && problem, SHOWN_MS, () => clipboard.dismiss())
  useKept(store, problem, problem ? problemText(problem, t) : '')
  if (!problem) return null
  return (
    <div className="ed-notice" role="alert">
      <Callout intent="warning" compact>
        {problemText(problem, t)}
        {lasts && <Button size="small" text={t('close')} onClick={() => clipboard.dismiss()} />}
      </Callout>
    </div>
  )
})

function problemText(problem: PasteProblem, t: Translate): string {
  if (problem.is === 'failed') return t('pasteFailed', { message: problem.message })
  if (problem.is !== 'pictures') return t(problem.is === 'foreign' ? 'pasteForeign' : 'pasteDamaged')
  const names = problem.widgets.slice(0, NAMED).map((widget) => widgetName(widget, t))
  return t('pastePictures', { count: problem.widgets.length, names: names.join(t('listComma')) })
}
