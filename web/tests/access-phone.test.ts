/** Everyone can use it on a phone. */
import { accessible } from "./access.ts";

accessible("phone");
