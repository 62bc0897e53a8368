import { Button, Menu, MenuDivider, MenuItem, NumericInput, Popover } from '@blueprintjs/core'
import { observer } from 'mobx-react-lite'
import type { Person } from '../coedit/presence.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import type { SettingName } from '../stores/DesignerSettings.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { ToolButton } from './ToolButton.tsx'

interface TopBarProps {
  readonly store: DesignerStore
  readonly onExit: () => void
  readonly onSheet: () => void
}

export const TopBar = observer(({ store, onExit, onSheet }: TopBarProps) => {
  const { t } = useLabels()
  const { commands, isPreview } = store
  return (
    <header className="ed-top">
      <div className="ed-top-left">
        <ToolButton icon="chevron-left" label={t('exit')} onClick={onExit} />
        <div className="ed-title">
          <h1>{store.title}</h1>
          <span className="ed-version">
            {store.isUnsaved ? <i className="ed-dot" /> : null}
            {store.isUnsaved ? t('unsaved') : t('clean', { version: store.version })}
          </span>
        </div>
      </div>
      <div className="ed-top-tools" role="toolbar" aria-label={t('canvas')}>
        {!isPreview && commands && <EditTools store={store} />}
      </div>
      <div className="ed-top-right">
        <LinkBadge store={store} />
        <People store={store} />
        <SettingsMenu store={store} onSheet={onSheet} />
        <Button
          variant="minimal"
          icon={isPreview ? 'edit' : 'eye-open'}
          text={isPreview ? t('editMode') : t('preview')}
          onClick={() => store.setPreview(!isPreview)}
        />
        <Button
          intent="primary"
          text={t('save')}
          title="Ctrl+S"
          loading={store.saveState.is === 'saving'}
          onClick={() => void store.save()}
          data-action="save"
        />
      </div>
    </header>
  )
})

const EditTools = observer(({ store }: { readonly store: DesignerStore }) => {
  const { t } = useLabels()
  const { commands, selection } = store
  void store.revision
  if (!commands) return null
  const none = selection.length === 0
  const few = selection.length < 2
  return (
    <>
      <ToolButton
        icon="undo"
        label={t('undo')}
        keys="Ctrl+Z"
        isDisabled={!store.canUndo}
        onClick={() => store.undo()}
      />
      <ToolButton
        icon="redo"
        label={t('redo')}
        keys="Ctrl+Y"
        isDisabled={!store.canRedo}
        onClick={() => store.redo()}
      />
      <span className="ed-rule" />
      <ToolButton
        icon="select"
        label={t('select')}
        keys="V"
        isActive={!store.drawType && !store.isPanning}
        onClick={() => store.editing?.toSelect()}
      />
      <ToolButton
        icon="hand"
        label={t('pan')}
        keys="Space"
        isActive={store.isPanning}
        onClick={() => store.editing?.setTool({ is: 'pan' })}
      />
      <span className="ed-rule" />
      <ToolButton
        icon="alignment-left"
        label={t('alignLeft')}
        isDisabled={few}
        onClick={() => commands.align('left')}
      />
      <ToolButton
        icon="alignment-vertical-center"
        label={t('alignCentre')}
        isDisabled={few}
        onClick={() => commands.align('centre')}
      />
      <ToolButton
        icon="alignment-right"
        label={t('alignRight')}
        isDisabled={few}
        onClick={() => commands.align('right')}
      />
      <ToolButton icon="alignment-top" label={t('alignTop')} isDisabled={few} onClick={() => commands.align('top')} />
      <ToolButton
        icon="alignment-horizontal-center"
        label={t('alignMiddle')}
        isDisabled={few}
        onClick={() => commands.align('middle')}
      />
      <ToolButton
        icon="alignment-bottom"
        label={t('alignBottom')}
        isDisabled={few}
        onClick={() => commands.align('bottom')}
      />
      <ToolButton
        icon="horizontal-distribution"
        label={t('spaceX')}
        isDisabled={selection.length < 3}
        onClick={() => commands.space('x')}
      />
      <ToolButton
        icon="vertical-distribution"
        label={t('spaceY')}
        isDisabled={selection.length < 3}
        onClick={() => commands.space('y')}
      />
      <span className="ed-rule" />
      <ToolButton
        icon="bring-forward"
        label={t('toFront')}
        keys="}"
        isDisabled={none}
        onClick={() => commands.order('front')}
      />
      <ToolButton
        icon="send-backward"
        label={t('toBack')}
        keys="{"
        isDisabled={none}
        onClick={() => commands.order('back')}
      />
      <ToolButton
        icon="group-objects"
        label={t('group')}
        keys="Ctrl+G"
        isDisabled={!commands.canGroup}
        onClick={() => commands.group()}
      />
      <ToolButton
        icon="ungroup-objects"
        label={t('ungroup')}
        keys="Ctrl+Shift+G"
        isDisabled={!commands.canUngroup}
        onClick={() => commands.ungroup()}
      />
      <ToolButton icon="image-rotate-right" label={t('rotate')} isDisabled={none} onClick={() => commands.rotate()} />
    </>
  )
})

const LinkBadge = observer(({ store }: { readonly store: DesignerStore }) => {
  const { t } = useLabels()
  const { link, pending } = store
  const [tone, text] =
    link.is === 'offline'
      ? (['warn', t('linkOffline', { count: pending })] as const)
      : link.is === 'connecting'
        ? (['busy', t('linkConnecting')] as const)
        : link.is === 'reopening'
          ? (['busy', t('linkReopening')] as const)
          : pending > 0
            ? (['busy', t('linkSaving')] as const)
            : (['ok', t('linkSaved')] as const)
  return (
    <span className={`ed-link is-${tone}`} role="status" data-link={link.is} data-pending={pending}>
      <i />
      {text}
    </span>
  )
})

const People = observer(({ store }: { readonly store: DesignerStore }) => {
  const { t } = useLabels()
  // One picture per account, however many windows it has open; one's own first.
  const byName = new Map<string, Person>()
  for (const person of [...store.people].sort((a, b) => Number(b.isSelf) - Number(a.isSelf)))
    if (!byName.has(person.user.name)) byName.set(person.user.name, person)
  const people = [...byName.values()]
  return (
    <ul className="ed-people" aria-label={t('online')}>
      {people.slice(0, 5).map((person) => (
        <li
          key={person.clientId}
          style={{ background: person.user.colour }}
          title={person.isSelf ? `${person.user.name} (${t('you')})` : person.user.name}
        >
          {[...person.user.name][0]?.toUpperCase()}
        </li>
      ))}
      {people.length > 5 && <li className="is-more">+{people.length - 5}</li>}
    </ul>
  )
})

const SettingsMenu = observer(({ store, onSheet }: { readonly store: DesignerStore; readonly onSheet: () => void }) => {
  const { t } = useLabels()
  const { settings } = store
  const item = (name: SettingName, label: string) => (
    <MenuItem
      text={label}
      icon={settings[name] ? 'tick' : 'blank'}
      roleStructure="listoption"
      selected={settings[name]}
      shouldDismissPopover={false}
      onClick={() => settings.set(name, !settings[name])}
    />
  )
  const menu = (
    <Menu>
      {item('isGridOn', t('grid'))}
      {item('isRulerOn', t('ruler'))}
      {item('isAdsorbOn', t('adsorb'))}
      <MenuDivider />
      {item('isAutosaveOn', t('autosave'))}
      <li className="ed-menu-field">
        <span>{t('interval')}</span>
        <NumericInput
          aria-label={t('interval')}
          value={settings.intervalMin}
          min={1}
          max={60}
          size="small"
          fill
          onValueChange={(value) => settings.setInterval(value)}
        />
      </li>
      <MenuDivider />
      <MenuItem icon="key-command" text={t('shortcuts')} label="?" onClick={onSheet} />
    </Menu>
  )
  return (
    <Popover content={menu} placement="bottom-end" minimal>
      <Button variant="minimal" icon="cog" aria-label={t('settings')} title={t('settings')} />
    </Popover>
  )
})
