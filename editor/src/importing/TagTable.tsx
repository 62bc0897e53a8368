import { Button } from '@blueprintjs/core'
import { observer } from 'mobx-react-lite'
import type { FieldSource } from '../fields/FieldSource.ts'
import { useLabels } from '../i18n/LabelsContext.ts'
import { BindingField } from '../signals/BindingField.tsx'
import type { TagMapping } from './TagMapping.ts'

/** Tags of the file, what they might be here, and the signals that they are bound to. */
export const TagTable = observer(({ mapping }: { readonly mapping: TagMapping }) => {
  const { t } = useLabels()
  const { tags, bound, catalogue } = mapping
  if (tags.length === 0) return null
  const hasSuggestions = tags.some((tag) => mapping.suggestionFor(tag) !== undefined)
  return (
    <section className="ed-import-tags" aria-label={t('importTags', { count: bound.size, total: tags.length })}>
      <h3>
        <span>{t('importTags', { count: bound.size, total: tags.length })}</span>
        <Button
          variant="minimal"
          size="small"
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
            {tags.map((tag) => {
              const signal = mapping.signalOf(tag)
              const suggested = mapping.suggestionFor(tag)
              const source: FieldSource = {
                value: (path) => (path === 'signalId' ? signal?.id : undefined),
                write(leaves) {
                  mapping.choose(tag.tag, String(leaves['signalId'] ?? ''))
                  return undefined
                },
              }
              return (
                <tr key={tag.tag} data-tag={tag.tag}>
                  <td title={tag.tag}>
                    {tag.tag}
                    <small> × {tag.uses}</small>
                  </td>
                  <td>
                    {suggested && (
                      <Button
                        variant="minimal"
                        size="small"
                        text={`${suggested.equipTitle} · ${suggested.title}`}
                        title={t('importTake')}
                        onClick={() => mapping.choose(tag.tag, suggested.id)}
                      />
                    )}
                  </td>
                  <td>
                    <BindingField
                      label={tag.tag}
                      path="signalId"
                      source={source}
                      catalogue={catalogue}
                      isWritten={tag.isWritten}
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
})
