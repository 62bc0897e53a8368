import { observer } from 'mobx-react-lite'
import type { FieldSource } from '../fields/FieldSource.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import { SmallButton } from '../kit/SmallButton.tsx'
import { BindingField } from '../signals/BindingField.tsx'
import type { TagMapping } from './TagMapping.ts'

/** Tags of the file, what they might be here, and the signals that they are bound to. */
export const TagTable = observer(({ mapping }: { readonly mapping: TagMapping }) => {
  const { t } = useLabels()
  const { tags, bound } = mapping
  if (tags.length === 0) return null
  const hasSuggestions = tags.some((tag) => mapping.suggestionFor(tag) !== undefined)
  return (
    <section className="ed-import-tags" aria-label={t('importTags', { count: bound.size, total: tags.length })}>
      <h3>
        <span>{t('importTags', { count: bound.size, total: tags.length })}</span>
        <SmallButton
          text={t('importTakeAll')}
          disabled={!hasSuggestions}
          onClick={() => mapping.takeSuggestions()}
          data-action="import-take-all"
        />
      </h3>
      <div>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('importTag')}</th>
              <th scope="col">{t('importSuggestion')}</th>
              <th scope="col">{t('importSignal')}</th>
            </tr>
          </thead>
          <tbody>
            {tags.map((tag) => (
              <TagRow key={tag.tag} tag={tag} mapping={mapping} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
})

interface TagRowProps {
  readonly tag: TagMapping['tags'][number]
  readonly mapping: TagMapping
}

const TagRow = observer(({ tag: of, mapping }: TagRowProps) => {
  const { t } = useLabels()
  const { tag, uses, isWritten } = of
  const suggested = mapping.suggestionFor(of)
  const source: FieldSource = {
    value: (path) => (path === 'signalId' ? mapping.signalOf(of)?.id : undefined),
    write(leaves) {
      mapping.choose(tag, String(leaves['signalId'] ?? ''))
      return undefined
    },
  }
  return (
    <tr data-tag={tag}>
      <td title={tag}>
        {tag}
        <small> × {uses}</small>
      </td>
      <td>
        {suggested && (
          <SmallButton
            text={`${suggested.equipTitle} · ${suggested.title}`}
            title={t('importTake')}
            onClick={() => mapping.choose(tag, suggested.id)}
          />
        )}
      </td>
      <td>
        <BindingField label={tag} path="signalId" source={source} catalogue={mapping.catalogue} isWritten={isWritten} />
      </td>
    </tr>
  )
})
