import { polygonView } from '../polygonView.ts'
import { model, outline } from './model.ts'

export const view = polygonView(model, outline)
