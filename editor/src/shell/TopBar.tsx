import { Button, ButtonGroup, Menu, MenuDivider, MenuItem, Popover } from '@blueprintjs/core'
import { observer } from 'mobx-react-lite'
import { Fragment } from 'react'
import { coedit } from '../coedit/CoeditStore.ts'
import type { Desk } from '../commands/Command.ts'
import { keysOf } from '../commands/keysOf.ts'
import { CommentsBadge } from '../comments/CommentsBadge.tsx'
import { People } from '../following/People.tsx'
import { useLabels } from '../i18n/LabelsContext.ts'
import { ButtonTooltip } from '../kit/ButtonTooltip.tsx'
import { editorElement } from '../kit/editorElement.ts'
import { PagesMenu } from '../pages/PagesMenu.tsx'
import type { SettingName } from '../stores/DesignerSettings.ts'
import type { DesignerStore } from '../stores/DesignerStore.ts'
import { shellStore } from '../stores/ShellStore.ts'
import { pageSaving } from '../versions/PageSaving.ts'
import { CommandButton } from './CommandButton.tsx'
import { CommandMenu } from './CommandMenu.tsx'
import { bar, commandTable, nameOf } from './commands/commandTable.ts'
import { IntervalField } from './IntervalField.tsx'
import { MenuButton } from './MenuButton.tsx'

interface TopBarProps {
  readonly desk: Desk
  readonly onExit: () => void
  readonly onOpenPage: (pageId: string) => void
}

export const TopBar = observer(({ desk, onExit, onOpenPage }: TopBarProps) => {
  const { t } = useLabels()
  const { store } = desk
  const { commands, isPreview } = store
  const { isUnsaved, version } = store.part(pageSaving)
  return (
    <header className="ed-top">
      <div className="ed-top-left">
        <ButtonTooltip label={t('exit')}>
          <Button variant="minimal" icon="chevron-left" aria-label={t('exit')} onClick={onExit} />
        </ButtonTooltip>
        <div className="ed-title">
          <PagesMenu store={store} onOpen={onOpenPage} />
          <span className="ed-version">
            {isUnsaved && <i className="ed-dot" />}
            {isUnsaved ? t('unsaved') : version > 0 ? t('clean', { version }) : t('cleanNever')}
          </span>
        </div>
      </div>
      <div className="ed-top-tools" role="toolbar" aria-label={t('canvas')}>
        {!isPreview && commands && <EditTools desk={desk} />}
      </div>
      <div className="ed-top-right">
        <LinkBadge store={store} />
        <People store={store} />
        {!isPreview && (
          <span className="ed-comments-button">
            <CommandButton id="comments" desk={desk} />
            <CommentsBadge store={store} />
          </span>
        )}
        <SettingsMenu desk={desk} />
        <Button
          className={isPreview ? '' : 'ed-preview-button'}
          variant="minimal"
          icon={isPreview ? 'edit' : 'eye-open'}
          title={isPreview ? t('editMode') : t('preview')}
          text={isPreview ? t('editMode') : t('preview')}
          data-action="preview"
          onClick={() => store.setPreview(!isPreview)}
        />
        <SaveButtons desk={desk} />
      </div>
    </header>
  )
})

const SaveButtons = observer(({ desk }: { readonly desk: Desk }) => {
  const { t } = useLabels()
  const saving = desk.store.part(pageSaving)
  return (
    <ButtonGroup>
      <Button
        intent="primary"
        text={t('save')}
        title={keysOf(commandTable.save)}
        loading={saving.state.is === 'saving'}
        onClick={() => void saving.save()}
        data-action="save"
      />
      <Popover
        content={<CommandMenu sections={[['save', 'saveNote'], ['versions']]} desk={desk} />}
        placement="bottom-end"
        minimal
        portalContainer={editorElement()}
      >
        <Button
          intent="primary"
          icon="caret-down"
          aria-label={t('saveMore')}
          title={t('saveMore')}
          data-action="save-more"
        />
      </Popover>
    </ButtonGroup>
  )
})

function EditTools({ desk }: { readonly desk: Desk }) {
  return bar.map((section, i) => (
    <Fragment key={nameOf(section[0])}>
      {i > 0 && <span className="ed-rule" />}
      {section.map((item) =>
        item === 'brush' ? (
          <CommandButton key={item} id="brush" twice="brushSticky" desk={desk} />
        ) : typeof item === 'string' ? (
          <CommandButton key={item} id={item} desk={desk} />
        ) : (
          <MenuButton key={item.label} item={item} desk={desk} />
        ),
      )}
    </Fragment>
  ))
}

const linkSaid = {
  connecting: 'linkConnecting',
  reopening: 'linkReopening',
  offline: 'linkSaidOffline',
  online: 'linkSaidOnline',
} as const

const LinkBadge = observer(({ store }: { readonly store: DesignerStore }) => {
  const { t } = useLabels()
  const { link, pending } = store.part(coedit)
  const { isDraftOpen } = store.part(shellStore)
  const busy =
    link.is === 'connecting'
      ? 'linkConnecting'
      : link.is === 'reopening'
        ? 'linkReopening'
        : pending > 0
          ? 'linkSaving'
          : isDraftOpen && 'linkDraft'
  const tone = link.is === 'offline' ? 'warn' : busy ? 'busy' : 'ok'
  const text = link.is === 'offline' ? t('linkOffline', { count: pending }) : t(busy || 'linkSaved')
  return (
    <>
      <span className={`ed-link is-${tone}`} data-link={link.is} data-pending={pending}>
        <i />
        {text}
        {pending > 0 &&
          (link.is === 'connecting' || link.is === 'reopening') &&
          ` ${t('linkKept', { count: pending })}`}
      </span>
      {/* Each change is synced, so a reader is told of the connection alone. */}
      <span className="ed-said" role="status" data-said="link">
        {link.is !== 'refused' && t(linkSaid[link.is])}
      </span>
    </>
  )
})

const SettingsMenu = observer(({ desk }: { readonly desk: Desk }) => {
  const { t } = useLabels()
  const { settings } = desk.store
  const item = (name: SettingName, label: string) => (
    <MenuItem
      text={label}
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
      {item('isMinimapOn', t('minimap'))}
      {item('isStyleKept', t('styleKept'))}
      <MenuDivider />
      {item('isAutosaveOn', t('autosave'))}
      <IntervalField settings={settings} />
      <MenuDivider />
      <MenuItem
        icon="search"
        text={t('commandPalette')}
        label={keysOf(commandTable.palette)}
        onClick={() => desk.shell.show('palette')}
      />
      <MenuItem
        icon="key-command"
        text={t('shortcuts')}
        label={keysOf(commandTable.shortcuts)}
        onClick={() => desk.shell.show('sheet')}
      />
    </Menu>
  )
  return (
    <Popover content={menu} placement="bottom-end" minimal>
      <Button variant="minimal" icon="cog" aria-label={t('settings')} title={t('settings')} />
    </Popover>
  )
})
