import { Button, Callout, Dialog, DialogBody, DialogFooter, FileInput } from '@blueprintjs/core'
import { freshRecords, insertRecords, readPageText, replacePage } from '@mimic/engine/exchange'
import { models } from '@mimic/engine/models'
import type { ParsedPage } from '@mimic/engine/schema'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useLabels } from '../i18n/LabelsContext.ts'
import type { Desk } from '../shell/commands/Command.ts'
import { editorElement } from '../shell/editorElement.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import './importing.css'

/** A page file into the page: what could not be read is listed before anything is written. */
export const ImportDialog = observer(({ desk }: { readonly desk: Desk }) => {
  const { t } = useLabels()
  const { shell, store } = desk
  const close = () => shell.show('none')
  return (
    <Dialog
      isOpen={shell.dialog === 'import'}
      onClose={close}
      title={t('importJson')}
      portalContainer={editorElement()}
      className="ed-import"
    >
      <Form store={store} onClose={close} />
    </Dialog>
  )
})

interface Chosen {
  readonly name: string
  readonly read: ParsedPage
}

const Form = observer(({ store, onClose }: { readonly store: DesignerStore; readonly onClose: () => void }) => {
  const { t } = useLabels()
  const [chosen, setChosen] = useState<Chosen>()
  const [isFull, setFull] = useState(false)
  const [isSure, setSure] = useState(false)
  const choose = async (file: File | undefined) => {
    if (!file) return
    const read = readPageText(await file.text(), models)
    setChosen({ name: file.name, read })
    setFull(false)
    setSure(false)
  }
  const count = chosen?.read.page.widgets.size ?? 0
  const insert = () => {
    if (!chosen || !store.editing) return
    if (insertRecords(store.editing, freshRecords(chosen.read.page))) onClose()
    else setFull(true)
  }
  const replace = () => {
    if (!isSure) return setSure(true)
    if (chosen && store.editing) replacePage(store.editing, chosen.read.page)
    onClose()
  }
  return (
    <>
      <DialogBody>
        <FileInput
          fill
          hasSelection={chosen !== undefined}
          text={chosen?.name ?? t('importChoose')}
          buttonText={t('browse')}
          inputProps={{ accept: '.json,application/json', 'aria-label': t('importChoose') }}
          onInputChange={(event) => void choose(event.currentTarget.files?.[0])}
        />
        {chosen && count > 0 && <p className="ed-import-count">{t('importCount', { count })}</p>}
        {chosen && <Problems read={chosen.read} />}
        {isFull && (
          <Callout intent="warning" compact role="alert">
            {t('importFull')}
          </Callout>
        )}
        {isSure && (
          <Callout intent="danger" compact role="alert">
            {t('importSure')}
          </Callout>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('cancel')} onClick={onClose} />
            <Button
              text={t(isSure ? 'importReplaceSure' : 'importReplace')}
              intent={isSure ? 'danger' : 'none'}
              disabled={count === 0}
              onClick={replace}
              data-action="import-replace"
            />
            <Button
              intent="primary"
              text={t('importInsert')}
              disabled={count === 0}
              onClick={insert}
              data-action="import-insert"
            />
          </>
        }
      />
    </>
  )
})

function Problems({ read: { problems } }: { readonly read: ParsedPage }) {
  const { t } = useLabels()
  if (problems.length === 0) return null
  return (
    <section className="ed-import-problems" aria-label={t('importProblems', { count: problems.length })}>
      <h3>{t('importProblems', { count: problems.length })}</h3>
      <ul>
        {problems.map(({ path, reason }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of one reading never changes
          <li key={i} data-reason={reason}>
            <code>{path}</code>
            <span>{t(`problem.${reason}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
