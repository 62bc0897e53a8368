import { numberOf } from '../../render/style.ts'
import { shareView } from '../shareView.ts'
import { model } from './model.ts'

export const view = shareView(model, (p) => numberOf(p, 'width'))
