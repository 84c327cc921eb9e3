import { z } from 'zod';
import { bannerColors } from '../banners';
import { prose } from './text';

export const MAX_BANNER = 300;

/** A notice on the home page. */
export const bannerInput = z.object({
  message: prose.min(1, 'Meddelande kan inte vara tomt').max(MAX_BANNER, `Högst ${MAX_BANNER} tecken.`),
  color: z.enum(bannerColors),
  isActive: z.boolean(),
});

export const bannerRef = z.object({ id: z.uuid() });
