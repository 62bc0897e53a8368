import { Button, Callout, Tab, Tabs } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { UseLinks } from '../../../kit/dialog/UseLinks.tsx'
import { UnsavedAlert } from '../../../kit/form/UnsavedAlert.tsx'
import { outcomeText } from '../../../kit/text/outcomeText.ts'
import type { SettingText } from '../follow/partTexts.ts'
import { type EditTab, tabs } from './equipmentDraft.ts'
import { FormFrame } from './FormFrame.tsx'
import type { SettingsEditor } from './useSettingsEditor.ts'

type AnyEditor = Omit<SettingsEditor<never>, 'stored' | 'renew'>

interface EditFrameProps {
  readonly editor: AnyEditor
  readonly name: string
  /** Beside the name. */
  readonly mark?: ReactNode
  /** Buttons before *Save*. */
  readonly actions?: ReactNode
  /** Stands between the failures and the tabs. */
  readonly note?: ReactNode
  readonly canEdit: boolean
  readonly tab: EditTab
  /** The address of the first tab; the others stand below it. */
  readonly address: string
  readonly listAddress: string
  readonly panels: Readonly<Record<EditTab, ReactNode>>
  /** Reads the stored settings again; what was typed is lost. */
  readonly onReload: () => void
}

/** The inputs of these tabs stay, so that a refused field is shown wherever it stands. */
const kept: ReadonlySet<EditTab> = new Set(['info', 'driver'])

/** A screen that edits settings and signals: one draft over all tabs, each with an address of its own (2.2). */
export function EditFrame(props: EditFrameProps) {
  const { editor, name, mark, actions, note, canEdit, tab, address, listAddress, panels, onReload } = props
  const { t } = useTranslation('equipment')
  const { form, wrongCount } = editor
  return (
    <FormFrame
      form={form}
      title={name}
      listAddress={listAddress}
      onSubmit={editor.save}
      head={
        <>
          {mark}
          <span className="spring" />
          {editor.isChanged && <span className="muted">{t(($) => $.edit.unsaved)}</span>}
          {actions}
          {canEdit && <SaveButton editor={editor} />}
        </>
      }
    >
      <SaveFailure editor={editor} onReload={onReload} />
      {wrongCount > 0 && editor.isTried && (
        <Callout compact intent="danger" role="alert" className="edit-failure">
          {t(($) => $.edit.wrongSignals, { count: wrongCount })}
        </Callout>
      )}
      {note}
      <Tabs
        id={form.id}
        className="device-tabs"
        selectedTabId={tab}
        onChange={(next) => showTab(address, tabs.find((each) => each === next) ?? 'info')}
      >
        {tabs.map((each) => (
          <Tab key={each} id={each} title={t(($) => $.edit.tabs[each])} data-tab={each} />
        ))}
      </Tabs>
      {tabs
        .filter((each) => each === tab || kept.has(each))
        .map((each) => (
          <section
            key={each}
            className="tab-panel"
            data-panel={each}
            aria-label={t(($) => $.edit.tabs[each])}
            hidden={each !== tab}
          >
            {panels[each]}
          </section>
        ))}
      <UnsavedAlert of={editor.unsavedSignals} />
    </FormFrame>
  )
}

function SaveButton({ editor: { form, isChanged } }: Pick<EditFrameProps, 'editor'>) {
  const { t } = useTranslation('common')
  const text = t(($) => $.save)
  return (
    <Button
      type="submit"
      intent="primary"
      text={text}
      loading={form.isSaving}
      disabled={!isChanged}
      data-action="submit"
    />
  )
}

/** Why the last save failed, and what can be done when somebody else has saved meanwhile. */
function SaveFailure({ editor, onReload }: Pick<EditFrameProps, 'editor' | 'onReload'>) {
  const { t } = useTranslation('common')
  const equipment = useTranslation('equipment')
  const { form, others } = editor
  if (form.failure === undefined) return null
  return (
    <Callout compact intent={others ? 'warning' : 'danger'} role="alert" className="edit-failure">
      <p>{outcomeText('edit', form.failure)}</p>
      <UseLinks error={form.failure} />
      {others && (
        <>
          <OthersList others={others} />
          <p>{equipment.t(($) => $.edit.merged)}</p>
          <Button text={t(($) => $.reload)} data-action="reload" onClick={onReload} />{' '}
          <Button
            text={equipment.t(($) => $.edit.saveMerged)}
            data-action="save-merged"
            disabled={form.isSaving}
            onClick={editor.save}
          />
        </>
      )}
    </Callout>
  )
}

/** Changes beyond these are counted. */
const SHOWN_CHANGES = 8

/** Lists the changes of somebody else. */
function OthersList({ others }: { readonly others: readonly SettingText[] }) {
  const { t } = useTranslation('equipment')
  return (
    <ul className="others-changes">
      {others.slice(0, SHOWN_CHANGES).map(({ signal, label, one, other }) => (
        <li key={`${signal ?? ''} ${label} ${one} ${other}`}>
          {signal && <strong>{signal} · </strong>}
          {label}
          {one !== other && `: ${one} → ${other}`}
        </li>
      ))}
      {others.length > SHOWN_CHANGES && (
        <li>{t(($) => $.edit.moreChanges, { count: others.length - SHOWN_CHANGES })}</li>
      )}
    </ul>
  )
}

/** The tabs are parts of one draft, so that changing between them asks nothing: the step passes by the router's guard. */
export function showTab(address: string, tab: EditTab): void {
  history.replaceState(history.state, '', tab === 'info' ? address : `${address}/${tab}`)
}
