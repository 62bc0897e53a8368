import { Button, Callout, DialogBody, Tag } from '@blueprintjs/core'
import type { EmbedToken } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { Dialog } from '@mimic/editor/dialog'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../kit/ask/useAct.ts'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { Failure } from '../../kit/dialog/Failure.tsx'
import { toastError } from '../../kit/dialog/toaster.ts'
import { RowsTable } from '../../kit/table/RowsTable.tsx'
import { timeText } from '../../kit/text/timeText.ts'
import { useStores } from '../../stores/StoresContext.ts'
import { EmbedForm } from './EmbedForm.tsx'

interface EmbedDialogProps {
  readonly projectId: string
  readonly pageId: string
  readonly onClose: () => void
}

/** The embed tokens of a page, and a form for a new one. A new token is shown only once. */
export function EmbedDialog({ projectId, pageId, onClose }: EmbedDialogProps) {
  const { t } = useTranslation('device')
  const { call } = useStores()
  const [made, setMade] = useState<string>()
  const { page, error, reload } = useAnswer(paths.embedQuery, { pageId })
  const { act } = useAct(reload)
  const revoke = (id: string) => void act(() => call(paths.embedRevoke, { id }))
  const onMade = (token: string, mayWrite: boolean) => {
    setMade(snippet(pageId, token, mayWrite))
    reload()
  }
  return (
    <Dialog isOpen title={t(($) => $.embed.title)} onClose={onClose} className="embed-dialog">
      <DialogBody>
        <Failure of={error} />
        {page !== undefined && page.rows.length > 0 && <EmbedTable rows={page.rows} onRevoke={revoke} />}
        {made === undefined ? (
          <EmbedForm projectId={projectId} pageId={pageId} onMade={onMade} />
        ) : (
          <Callout intent="success" title={t(($) => $.embed.made)}>
            <p>{t(($) => $.embed.once)}</p>
            <pre data-embed="code">{made}</pre>
            {/* Browsers offer no clipboard to pages over plain http. */}
            {'clipboard' in navigator && (
              <Button
                text={t(($) => $.embed.copy)}
                onClick={() => void navigator.clipboard.writeText(made).catch(toastError)}
              />
            )}
          </Callout>
        )}
      </DialogBody>
    </Dialog>
  )
}

interface EmbedTableProps {
  readonly rows: readonly EmbedToken[]
  readonly onRevoke: (id: string) => void
}

function EmbedTable({ rows, onRevoke }: EmbedTableProps) {
  const { t } = useTranslation('device')
  return (
    <RowsTable
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { label: t(($) => $.embed.name), isWide: true, cell: ({ title }) => title },
        { label: t(($) => $.embed.origins), isWide: true, cell: ({ origins }) => origins.join(' ') },
        {
          label: t(($) => $.embed.ends),
          cell: ({ gmtExpire }) => (gmtExpire === null ? t(($) => $.embed.never) : timeText(gmtExpire)),
        },
        { label: t(($) => $.embed.pages), cell: ({ pageIds }) => pageIds.length },
        { label: t(($) => $.embed.mayWrite), cell: ({ signalIds }) => signalIds.length },
        { label: t(($) => $.embed.alarms), cell: ({ alarms }) => t(($) => (alarms ? $.yes : $.no)) },
      ]}
      rowActions={({ id, gmtRevoke }) =>
        gmtRevoke === null ? (
          <Button
            size="small"
            intent="danger"
            variant="minimal"
            text={t(($) => $.embed.revoke)}
            onClick={() => onRevoke(id)}
          />
        ) : (
          <Tag minimal>{t(($) => $.embed.revoked)}</Tag>
        )
      }
    />
  )
}

const snippet = (pageId: string, token: string, mayWrite: boolean): string =>
  `<script type="module" src="${location.origin}/viewer/mimic-viewer.js"></script>
<mimic-viewer server="${location.origin}" page="${pageId}" token="${token}"${mayWrite ? ' allow-write' : ''}></mimic-viewer>`
