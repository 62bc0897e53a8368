import { Button, Callout, DialogBody, DialogFooter, Tag } from '@blueprintjs/core'
import { EyeOpen, Media, SendMessage, Undo } from '@blueprintjs/icons'
import type { Announcement } from '@mimic/contract'
import { announcementEntity } from '@mimic/contract/entities'
import { paths } from '@mimic/contract/paths'
import { Dialog } from '@mimic/editor/dialog'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../kit/ask/useAct.ts'
import { ConfirmDialog } from '../../kit/dialog/ConfirmDialog.tsx'
import { EntityTable } from '../../kit/entity/EntityTable.tsx'
import type { EntityCells } from '../../kit/entity/entityResource.tsx'
import { entityText } from '../../kit/entity/entityText.ts'
import { NoticeBody } from '../../kit/NoticeBody.tsx'
import { RowButton } from '../../kit/table/RowButton.tsx'
import { useStores } from '../../stores/StoresContext.ts'
import { imageUrl, PictureDialog } from './PictureDialog.tsx'

const intents = { planned: 'primary', current: 'success', over: 'none', withdrawn: 'warning' } as const
const { choices } = announcementEntity.facts.state

const cells: EntityCells<Announcement> = {
  firstDay: ({ firstDay }) => <Day day={firstDay} empty="atOnce" />,
  lastDay: ({ lastDay }) => <Day day={lastDay} empty="noEnd" />,
  state: ({ state }) => (
    <Tag minimal intent={intents[state]}>
      {entityText(choices[state])}
    </Tag>
  ),
}

function Day({ day, empty }: { readonly day: string; readonly empty: 'atOnce' | 'noEnd' }) {
  const { t } = useTranslation('announcement')
  return day === '' ? <span className="muted">{t(($) => $[empty])}</span> : day
}

/** The dialog over the list, and the call that reads the list again. */
interface Open {
  readonly is: 'preview' | 'picture' | 'withdraw'
  readonly of: Announcement
  readonly reload: () => void
}

/** The announcements of the organisation. */
export default observer(function AnnouncementScreen() {
  const { t } = useTranslation('announcement')
  const { call } = useStores()
  const { act } = useAct()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const setWithdrawn = ({ id }: Announcement, isWithdrawn: boolean, reload: () => void) =>
    void act(() => call(paths.announcementEdit, { id, isWithdrawn }).finally(reload), {
      done: isWithdrawn ? t(($) => $.withdrawn) : t(($) => $.published),
    })
  return (
    <div className="screen" data-screen="manage-system-msg">
      <EntityTable<Announcement>
        entity={announcementEntity}
        cells={cells}
        formNote={({ title = '', text = '' }) => <FormPreview title={String(title)} text={String(text)} />}
        rowActions={(row, reload) => (
          <Actions
            row={row}
            onOpen={(is) => setOpen({ is, of: row, reload })}
            onPublish={() => setWithdrawn(row, false, reload)}
          />
        )}
      />
      {open?.is === 'preview' && <Preview of={open.of} onClose={close} />}
      {open?.is === 'picture' && <PictureDialog of={open.of} onClose={close} onChanged={open.reload} />}
      <ConfirmDialog
        question={open?.is === 'withdraw' ? t(($) => $.withdrawAsk, { name: open.of.title }) : undefined}
        intent="warning"
        confirmText={t(($) => $.withdraw)}
        onCancel={close}
        onConfirm={() => {
          if (open) setWithdrawn(open.of, true, open.reload)
          close()
        }}
      />
    </div>
  )
})

interface ActionsProps {
  readonly row: Announcement
  readonly onOpen: (is: Open['is']) => void
  readonly onPublish: () => void
}

function Actions({ row, onOpen, onPublish }: ActionsProps) {
  const { t } = useTranslation('announcement')
  return (
    <>
      <RowButton icon={<EyeOpen />} text={t(($) => $.preview)} action="preview" onClick={() => onOpen('preview')} />
      <RowButton icon={<Media />} text={t(($) => $.picture)} action="picture" onClick={() => onOpen('picture')} />
      {row.isWithdrawn ? (
        <RowButton icon={<SendMessage />} text={t(($) => $.publish)} action="publish" onClick={onPublish} />
      ) : (
        <RowButton icon={<Undo />} text={t(($) => $.withdraw)} action="withdraw" onClick={() => onOpen('withdraw')} />
      )}
    </>
  )
}

const noticeOf = (text: string, imgUrl: string) => ({ bold: '', notes: [text], imgUrl, isSystemNotice: true })

/** The draft as readers will see it. */
function FormPreview({ title, text }: { readonly title: string; readonly text: string }) {
  const { t } = useTranslation('announcement')
  const about = <p className="muted">{t(($) => $.emptyDays)}</p>
  if (text.trim() === '') return about
  return (
    <>
      {about}
      <Callout compact className="announcement-preview" data-part="preview">
        <small className="muted">{t(($) => $.previewAbout)}</small>
        <h2>{title}</h2>
        <NoticeBody notice={noticeOf(text, '')} />
      </Callout>
    </>
  )
}

/** The dialog that readers get. */
function Preview({ of, onClose }: { readonly of: Announcement; readonly onClose: () => void }) {
  const { t } = useTranslation('announcement')
  return (
    <Dialog isOpen className="notice-dialog" title={of.title} onClose={onClose}>
      <DialogBody>
        <NoticeBody notice={noticeOf(of.text, imageUrl(of))} />
      </DialogBody>
      <DialogFooter actions={<Button text={t(($) => $.close)} data-action="close-preview" onClick={onClose} />} />
    </Dialog>
  )
}
