import { Button, Callout, DialogBody, HTMLTable, Tag } from '@blueprintjs/core'
import type { EmbedToken } from '@mimic/contract'
import { paths } from '@mimic/contract/paths'
import { Dialog } from '@mimic/editor/dialog'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { Failure } from '../../kit/dialog/Failure.tsx'
import { toastError } from '../../kit/dialog/toaster.ts'
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
  const revoke = async (id: string) => {
    try {
      await call(paths.embedRevoke, { id })
      reload()
    } catch (failure) {
      await toastError(failure)
    }
  }
  const onMade = (token: string, mayWrite: boolean) => {
    setMade(snippet(pageId, token, mayWrite))
    reload()
  }
  return (
    <Dialog isOpen title={t(($) => $.embed.title)} onClose={onClose} className="embed-dialog">
      <DialogBody>
        <Failure of={error} />
        {page !== undefined && page.rows.length > 0 && (
          <EmbedTable rows={page.rows} onRevoke={(id) => void revoke(id)} />
        )}
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
    <HTMLTable compact>
      <thead>
        <tr>
          <th>{t(($) => $.embed.name)}</th>
          <th>{t(($) => $.embed.origins)}</th>
          <th>{t(($) => $.embed.ends)}</th>
          <th>{t(($) => $.embed.pages)}</th>
          <th>{t(($) => $.embed.mayWrite)}</th>
          <th>{t(($) => $.embed.alarms)}</th>
          <th />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>{row.title}</td>
            <td>{row.origins.join(' ')}</td>
            <td>{row.gmtExpire === null ? t(($) => $.embed.never) : timeText(row.gmtExpire)}</td>
            <td>{row.pageIds.length}</td>
            <td>{row.signalIds.length}</td>
            <td>{row.alarms ? t(($) => $.yes) : t(($) => $.no)}</td>
            <td>
              {row.gmtRevoke === null ? (
                <Button
                  size="small"
                  intent="danger"
                  variant="minimal"
                  text={t(($) => $.embed.revoke)}
                  onClick={() => onRevoke(row.id)}
                />
              ) : (
                <Tag minimal>{t(($) => $.embed.revoked)}</Tag>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  )
}

const snippet = (pageId: string, token: string, mayWrite: boolean): string =>
  `<script type="module" src="${location.origin}/viewer/mimic-viewer.js"></script>
<mimic-viewer server="${location.origin}" page="${pageId}" token="${token}"${mayWrite ? ' allow-write' : ''}></mimic-viewer>`
