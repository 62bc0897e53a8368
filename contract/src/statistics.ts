export const statistics = ['avg', 'min', 'max', 'sum', 'last', 'count'] as const
export type Statistic = (typeof statistics)[number]

/**
 * The statistics that reports make of values of a type. Texts have none, and the sum of a switch counts its samples,
 * which says nothing.
 */
export const statisticsOf = (dataType: string): readonly Statistic[] =>
  dataType === 'string' ? [] : dataType === 'boolean' ? statistics.filter((each) => each !== 'sum') : statistics
