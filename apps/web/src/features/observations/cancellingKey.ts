/** The place in which cancellations are kept that are about to be sent. */
export const cancellingKey = "meridian.cancelling";
