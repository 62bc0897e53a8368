import { AnchorButton, Button, NonIdealState, Spinner } from '@blueprintjs/core'
import { Application, Share } from '@blueprintjs/icons'
import type { Frame } from '@mimic/contract'
import { CallError } from '@mimic/contract/client'
import { codes } from '@mimic/contract/errors'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { useAnswer } from '../../kit/ask/useAnswer.ts'
import { errorText } from '../../kit/text/errorText.ts'

interface FrameScreenProps {
  readonly params: Readonly<Record<string, string>>
}

/** A page of the list in a frame, in the shell or, with `openFlag`, in a window of its own. The address names its path only. */
export default observer(function FrameScreen({ params: { path = '', openFlag } }: FrameScreenProps) {
  const { t } = useTranslation('frame')
  const isOwnWindow = openFlag !== undefined
  const answer = useAnswer(paths.frameFind, { path })
  const { page: frame, error, reload } = answer
  return (
    <div className="screen is-flush frame-screen" data-screen={isOwnWindow ? 'manage-frame-open' : 'manage-frame'}>
      <header className="screen-head is-bar">
        <h1>{frame?.title ?? t(($) => $.back)}</h1>
        {frame && <FrameLinks frame={frame} isOwnWindow={isOwnWindow} />}
      </header>
      {frame ? (
        <FramedPage frame={frame} />
      ) : error === undefined ? (
        <NonIdealState icon={<Spinner size={36} />} />
      ) : (
        <FrameMissing path={path} error={error} onRetry={reload} />
      )}
    </div>
  )
})

interface FrameLinksProps {
  readonly frame: Frame
  readonly isOwnWindow: boolean
}

function FrameLinks({ frame: { path, url }, isOwnWindow }: FrameLinksProps) {
  const { t } = useTranslation('frame')
  return (
    <>
      {isOwnWindow ? (
        <Link href={`/manage/frame/${path}`}>{t(($) => $.back)}</Link>
      ) : (
        <AnchorButton
          variant="minimal"
          icon={<Application />}
          text={t(($) => $.openOwn)}
          href={`/manage/frame/${path}/1`}
          target="_blank"
          rel="noopener"
          data-action="open-own"
        />
      )}
      <AnchorButton
        variant="minimal"
        icon={<Share />}
        text={t(($) => $.openSite)}
        title={t(($) => $.blank)}
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        data-action="open-site"
      />
    </>
  )
}

/** The server makes the document with the frame: its policy names the one site that may stand there. */
function FramedPage({ frame: { id, title, version } }: { readonly frame: Frame }) {
  return (
    <iframe
      key={version}
      className="frame-page"
      title={title}
      src={paths.frameDocument.replace(':frameId', id)}
      data-frame={id}
    />
  )
}

interface FrameMissingProps {
  readonly path: string
  readonly error: unknown
  readonly onRetry: () => void
}

function FrameMissing({ path, error, onRetry }: FrameMissingProps) {
  const { t } = useTranslation('frame')
  const common = useTranslation('common')
  const [, navigate] = useLocation()
  // A path that no path can be is as missing as another.
  const isMissing = error instanceof CallError && (error.code === codes.notFound || error.code === codes.invalid)
  const back = <Button text={t(($) => $.back)} data-action="back" onClick={() => navigate('/manage/frames')} />
  if (isMissing)
    return (
      <NonIdealState
        className="nothing"
        title={t(($) => $.missing)}
        description={t(($) => $.missingAbout, { path })}
        action={back}
      />
    )
  return (
    <NonIdealState
      className="nothing"
      title={common.t(($) => $.failed)}
      description={errorText(error)}
      action={<Button text={common.t(($) => $.retry)} onClick={onRetry} />}
    />
  )
}
