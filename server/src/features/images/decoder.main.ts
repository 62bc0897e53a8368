import { constants, setPriority } from 'node:os'
import { encodeAvatar } from './encodeAvatar.ts'
import { encodeImage } from './encodeImage.ts'
import type { DecodeOrder } from './ImageDecoder.ts'

// The process of ImageDecoder: it decodes one picture after the other, with a lower priority than the server.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
process.on('message', (order: DecodeOrder) => {
  const encoded =
    'avatar' in order
      ? encodeAvatar(order.bytes, order.avatar, order.side)
      : encodeImage(order.bytes, order.format, order.most)
  void encoded.then((answer) => process.send?.(answer))
})
process.on('disconnect', () => process.exit(0))
