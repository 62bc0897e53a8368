import { Button } from '@blueprintjs/core'
import { type CallBody, CallError, type CallPath } from '@mimic/contract/client'
import { type Entity, isShownWith } from '@mimic/contract/entities'
import { Drawer } from '@mimic/editor/dialog'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useStores } from '../../stores/StoresContext.ts'
import { Failure } from '../dialog/Failure.tsx'
import { toastSuccess } from '../dialog/toaster.ts'
import { submitted } from '../form/submitted.ts'
import { UnsavedAlert } from '../form/UnsavedAlert.tsx'
import { useForm } from '../form/useForm.ts'
import { outcomeText } from '../text/outcomeText.ts'
import { type EntityDraft, EntityInput } from './EntityInput.tsx'
import { entityDraft } from './entityDraft.ts'
import type { EntityRow } from './entityResource.tsx'
import { nameText } from './entityText.ts'
import { fieldProblem } from './fieldProblem.ts'

export interface AddBy {
  readonly path: CallPath
  readonly fields: readonly string[]
  /** The fields of a row that the call changes as well, by the row's `id`. Without them, the declaration's own call does. */
  readonly edited?: readonly string[]
}

interface EntityFormProps {
  readonly entity: Entity
  /** The row to edit; without it, a new one is added. */
  readonly row?: EntityRow | undefined
  /** Adds rows by another call than that of the declaration, which takes these fields only; it may edit them too. */
  readonly addBy?: AddBy | undefined
  /** Values that a new row begins with, beside the initial ones. */
  readonly start?: Readonly<EntityDraft>
  /** Stands under the inputs. */
  readonly note?: ((draft: EntityDraft) => ReactNode) | undefined
  readonly onClose: () => void
  /** @param reply the answer of the call that saved the row */
  readonly onSaved: (reply: unknown) => void
}

/** Adds or edits a row of an entity in a drawer. An edit sends the changed fields and the version that they were made for. */
export function EntityForm({ entity, row, addBy, start, note, onClose, onSaved }: EntityFormProps) {
  const { t } = useTranslation('common')
  const { call } = useStores()
  const { fields } = entity
  const deed = row ? 'edit' : 'save'
  const asked = row ? addBy?.edited : addBy?.fields
  const shownIn = (draft: EntityDraft) =>
    Object.entries(fields).filter(
      ([name, field]) => (!asked || asked.includes(name)) && isShownWith(field, (other) => draft[other]),
    )
  const form = useForm<EntityDraft>({
    id: 'form',
    isNew: !row,
    start: () => ({ ...entityDraft(entity.fields, row), ...start }),
    check: (draft) =>
      Object.fromEntries(shownIn(draft).map(([name, field]) => [name, fieldProblem(field, draft[name])])),
    send: (draft, changed) => sendFor(draft, changed, row && { id: row.id, baseVersion: row.version }),
  })
  const sendFor = async (draft: EntityDraft, changed: Partial<EntityDraft>, target: object | undefined) => {
    const sent = shownIn(draft).filter(([name]) => !row || name in changed)
    const body = Object.fromEntries(sent.map(([name]) => [name, draft[name]]))
    // The declaration made the call, so the call takes its fields; the server checks their values.
    const path = addBy && asked ? addBy.path : (`${entity.path}/${row ? 'edit' : 'add'}` as CallPath)
    const reply: unknown = await call(path, { ...target, ...body } as CallBody<CallPath>)
    await toastSuccess(outcomeText(deed))
    onSaved(reply)
  }
  const isOverwritten = form.failure instanceof CallError && form.failure.fields[0]?.reason === 'changed'
  const title = t(($) => (row ? $.editOne : $.addOne), { one: nameText(entity.one) })
  const anyway = isOverwritten && t(($) => $.saveAnywayNote)
  const close = () => form.unsaved.leave(onClose)
  return (
    <Drawer isOpen title={title} size={420} onClose={close}>
      <form ref={form.ref} className="drawer-form" onSubmit={submitted(form.submit)} noValidate>
        <div className="drawer-fields">
          {shownIn(form.draft).map(([name, field], place) => (
            <EntityInput key={name} form={form} name={name} field={field} isFirst={place === 0} />
          ))}
          {note?.(form.draft)}
        </div>
        <Failure of={form.failure} text={paragraphs(outcomeText(deed, form.failure), anyway)} />
        <div className="drawer-buttons">
          <Button text={t(($) => $.cancel)} onClick={close} />
          {row && isOverwritten && (
            <Button
              text={t(($) => $.saveAnyway)}
              disabled={form.isSaving}
              data-action="save-anyway"
              onClick={() => form.submitBy((draft, changed) => sendFor(draft, changed, { id: row.id }))}
            />
          )}
          <Button type="submit" intent="primary" loading={form.isSaving} text={t(($) => $.save)} data-action="submit" />
        </div>
      </form>
      <UnsavedAlert of={form.unsaved} />
    </Drawer>
  )
}

const paragraphs = (...texts: readonly (string | false)[]) => texts.map((text) => text && <p key={text}>{text}</p>)
