import type { Notice } from '@mimic/contract'
import { loaded } from './loaded.tsx'

const Markdown = loaded(() => import('./text/Markdown.tsx'))

type Shown = Pick<Notice, 'bold' | 'notes' | 'imgUrl' | 'isSystemNotice'>

/** Content of a notice: an announcement is Markdown with a picture, every other one a sentence and a list. */
export function NoticeBody({ notice }: { readonly notice: Shown }) {
  const { bold, notes, imgUrl, isSystemNotice } = notice
  return (
    <>
      {imgUrl !== '' && <img className="notice-image" src={imgUrl} alt="" />}
      {bold !== '' && <p>{bold}</p>}
      {isSystemNotice ? (
        <Markdown text={notes.join('\n\n')} />
      ) : (
        notes.length > 0 && (
          <ul className="notice-benefits">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )
      )}
    </>
  )
}
