/**
 * Some devices give wrong vectors without an error. After a model was loaded these texts are embedded and compared with
 * vectors that are known to be right: stored here for the bundled model, made once on WASM for any other.
 */

/** The texts of the self-test, embedded without a prompt and shorter than any window. */
export const selfTestTexts: readonly string[] = [
  'Revenue of the cloud division rose 12 % to 1,204 million euros in fiscal 2025, while hardware sales fell by 3 %.',
  'Section 12 limits liability to the amount paid in the twelve months before the event that gave rise to the claim.',
  'How much did cloud revenue grow in 2025?',
];

/** The least cosine to the reference at which a device's vectors are taken. */
export const selfTestCosine = 0.98;

/**
 * Reference vectors of the self-test for an ONNX file, by its SHA-256: texts × dimensions, row by row, normalised. Null
 * where none are stored. They are those of onnxruntime 1.32.0 on CPU (int8, one text at a time) and of
 * sentence-transformers 6.2.0 (fp32), the values of `test/golden/models/all-MiniLM-L6-v2.json`.
 */
export function storedReference(sha256: string): Float32Array | null {
  const stored = references[sha256];
  return stored === undefined ? null : floatsOf(stored);
}

/** Little-endian float32 in base64. */
function floatsOf(base64: string): Float32Array {
  const codes = new Map(Array.from(alphabet).map((letter, place) => [letter, place]));
  const bytes = new Uint8Array((base64.length / 4) * 3);
  for (let at = 0; at < base64.length; at += 4) {
    let bits = 0;
    for (let place = 0; place < 4; place++) bits = (bits << 6) | (codes.get(base64[at + place] ?? '') ?? 0);
    bytes.set([(bits >> 16) & 255, (bits >> 8) & 255, bits & 255], (at / 4) * 3);
  }
  const view = new DataView(bytes.buffer);
  return Float32Array.from({ length: bytes.length / 4 }, (_, place) => view.getFloat32(place * 4, true));
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

const references: Readonly<Record<string, string>> = {
  // all-MiniLM-L6-v2, int8
  afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1:
    'JDC0PLXLKL18Pw894cMcvRQI7DwM8Wq8lCMBvZEuoTxshIg9MuJBPaHEIjqHs3o9adAjPLwGQ71e68s7hiwjvNedpLv3s829BW4JveU22jvhC4' +
    'I9FGwEvKGkEL3miEq7LR+zPSv19DvZhf68xhFvvZQRC70Ea+m8XIQLvKBSnj2n4Qe8VP2MPdjXTT2Gt2S9wVi/PPrZzr0CQgI8jeKtvGrGDzrl' +
    'K9m9UOj0vViy7DsILrA9HsUNPDKkC7z4jCk9O+YLucTnuz2KMwG8rLxFPeqGKjzzOI89Hr9JvVefzjySQEO8JMI4PZBcCT168zm8w3sqvbgLD7' +
    '6WSko9SW7lvClF7rx5NQA8Lc8mPaUkGL3Zf8u9tPAFPZ4lDD0yfs289srcuvjjCL3aUQq9NQ9pvBDFXT1Fw9W6LwhMPaRv/7uau549MKUOPVNb' +
    'xr1aSZE9HxtQvSli4LxPm4w9BwdrOzuJ/jtt3sq9pV9CvSMhhrzmRVY98D4aPUK+p70sQxI9UbV8vKQyA74XAKI9Kew/PRFI3bmpJnQ9bnaUPA' +
    'ff6r3dKeU6TS4CvEDYdDz+jpo9CSESvfDxt7w/c4I6Z04gvfVR1b1tufW7gB5pPRax4ru0B2M88bANvL21bz3lX6k76hIGPStzEjwxMEQ8K2ea' +
    'PeFxzrw8kb28XDHivdtlrweVWiG7iAkcvXB6s7v8NUG9VCIZvL5kBT0iPlg9ErBVPWsMaLxl6285zJvuvREBg7tEy548OwV9vAzB0j1d2Z69Qo' +
    'GkvJYITT2tAbI9AIEavOZ5iTxecwE7SGlKPbD9YT289gA9h9hyPIl9pL05Cqe9vtXhPdHJOz1jrbo8aCxNPAKHej2ETZm9s80jvUiocT1+rs+8' +
    'hhN4PStOMD21Lnw9eChWvbq0TT0yCSu9QLeGvcosvr1ehvG87nSBPAFhjb0wuS89jbYqPJ9KWb0WUWw7GEKLPcQohr1A8Ic99CwNOlHf5Dz9kg' +
    'e9UyJUPdVDqD3qtZ29r41Au9N7AT2UbqG7+9AIvolGrTzT+rM9ADa4Pf+inb0MyYk8F3uHvEvsCj1MoAa9mbtxvFg3xDwTntA5oMwFvUaFzrx5' +
    'UKc7Ldo3PbO++7xvsYK75oj8PKs0b7w2ApQ8sG2HPVeDqT30Z6Q89gaDvG1HAz1gMQo9efDevRK2eT37CbK8tMavvIZFAIma2RS9BWi9PV0xZL' +
    '3CjIw9kPK0vVlEV7wjOYw9aDCCPd2kpb0v7549IG4NvD/N5T1iOMi9xjQnPfFVIr0LQvG7Zyy8PIFh6r2NOxo9ScvzvE3dhLujcuI7wtPtPDPr' +
    'Lj1z8d+8JzN/PYuGMr0WNwQ9e/DPPUkVKLwD5De8Hc0wvSnCDjxMBgE8AATnPPoeurx0XgO9Vs2TuhV4Fj0xOJi96n8MvOSKTr2GmCy9bgxPve' +
    'SLcj0XTl69GYkbPeJfkj1wdm09aXWAvVuMrDyNNeY88VIJu6fInz0SgHG92D0VParzxjyt3oc9y5rMvRMNoLthpls8YanKvBV0tTwzArI8Q8Su' +
    'u45GjznxIns8wkbgPHr0Bj3wX0e9L2XePHTf6jxp1as8ajtNveOKe72TLps9shwJvf7EFD2vb6U9hhkoPdDe87tDVbM8nDeWubRQlb1GGcu90o' +
    '2dvby43T3ry8q9GfhmvYPGE7zqtSO+/7K8vCualL2oE+o7nXQNOyXd9bIdgHo8zkSHPZqvPz2lnMk9sORnPbwvC70m5Bk9oQaWPWi/Lz1dMJK8' +
    '2q6Avdq8mr1Xdra8sw+wvIih17y+YCo9tTycvIOeojxnBSQ9Il+fvX6s9Tw0uTY9Gs6FPVRdnL0w7Ay9DbvfOiqo0rwwFry8hp8/vZSqUb2uZ8' +
    'W85OuJvVfiSLxoC8O8rEK9PRlpubwCIxG9VncCPGsynj28RTg98+ynu/JUmLwpFlW8NvhIvHlg5rwrnHu9MDttvI17+LwYSk48+vGxvGYLbz2o' +
    '9Uo9WU4ovUAimju9pZk8JEmrvEqZI71x+z+9ddp1vZtBmT3b2g+9h1u6vS9Yp7qD8IQ8Wk50vDgGvD2uiBw9J9pDvazViT3zG1Y9+EIovZFPPT' +
    '1J5Vi8a4VvPRS/rD0ZoFY9MZq7vNWLajsFFCG9Bu1fvbX1pLsTVo88JXZBvRdddj0FotQ9BJqevOhQCb2s2U89trMnPUqAFb17nJk89HIcPSsW' +
    'LD10M6o7fPT0PAWdh7x/Po693CSIvCv5qj1A5cy7dE4tvZEVw736E1y9mxzKvP53pry4HeA8JQo1vA7k5DsrvME8gr/Cu+Nldj2EWNe5vEwvvY' +
    '8klj1U1UI9wjjxPHsmUbyatrU90APlvM4nir2SjN69kLfMuX7Lm70NwBA93wQ2vQGln72I3zu7tX7Uu4XMyryPq4s8ytZDvc1VlD3ayAm9QwSp' +
    'Pfwsez1jGw08MkUJPHLXqryVQrM8I8Q8PO+fbL18YtI8lACBPW3rrb35jla9jm85PdpXbLvJYim9YBoFPeYTeL3IRkk83wwmPdsT37yvcYq7cD' +
    '7GPdvO4L2KWfA9B+0SvLfJvbzc9Hm9ronjvBorjb1EMMw92eEAvep+tjuGJLk8g7x5vdCIzLyNHLw80hLsvEu7rLzbLZc7AL7wvArzKjxWip49' +
    '2c0ZPBnAnz2ULI69kAZ3PW03bD3SuDm9z9/zPG8nNT3vNYq9Fs12PI3umT1JbZ69bNNfPRyrrL05qxu9HFwMvD4Ri4nyHtQ9Kmk7vdpQhLzKS8' +
    'a8WMOVPdBMcLwO8xQ8H6b1PI+yObosQR09g8RdPR/7Xb3VGQE7pGvkvZBggL0lfnK8WmcGPQwklT0LWxM96c+EvIfhKr2gYgq+IY6vPRXL+DzU' +
    'dwS9snelPV41VLz5BaU8/htJvZTE5jzZitM8rQQMPTUxaT2j8iM9gya6usgKhDyDOiw94rsqvbg7Vz2sHoO938bDu2LJBDwAFB49eUvVuzfxN7' +
    '1SfoS82PyAPSCGqTuBj9+7q8imO56bGL1WPoi8Ci6nPXxuub3pXv880KPeujux8bul7BE8cn8NvYoBiz2K5BI9b07nuriIHD00AkM9I4qavQTi' +
    'MT2dSkU8oNgcvdYnBL1BieK8B40WvIdnxz26K4S8kERbPAygT7104EC7z3PYPHGYQb0Ujsq7/E4ePQyLGb2LcwW9Cd9yPUdNVD2q7Qu9wzl1Oy' +
    'q1Lz3qHKw9ahEqPD7slLyW0TM9h/SIve4Ehz0sZ9k8YhgePfmT1AiLOyW9mRrmO+TEgb3XeJS9cjz/u4X/hL2Tsom8MeSFPbbAWbz+CoQ9JnWe' +
    'vYWtcDzdWyo78A8dPOTgM73N30O8I9NcvFQXurwo1cs81jWBvOs3mDt2Rq+85f7MPD+ofrzNmYW9E+6bPcx5jLsZoiG8chVCPIqCED1TIew8d/' +
    'EGvT47tL1Yp3K96EwlPbddi70C66O6M8EpvXt2QLxaeGK9NEIXPknQwbybnic9n/QRva8eujtkC+K95Gf0PVNk2zkxC9096CUaPT83B70ik4y9' +
    'DVTaPWTS4T1F3UE8qxnwPKS+Xj2NDx+9P94jvakIL7xPuDu8SY87PXwQZb1cFVG8vxqbO8VUFz29zma9/refvXdAlj2LT5g8SEFmvH3bEjnFkC' +
    '69MaLcvUHo/bzUc9I82AdFvRmcKz1dnIe9zo2lvJ+xVL0Cm2m9aTicvc9woD1x5XY9rg1wPThTFz1KExq9PD4FPa3pDD5GJq+8Z6vkvPhn7bx7' +
    'qm89jdObvXhJwbKnrGq9OFG5PZTnOb02ooe9UHXXPWgDPLwxWpq8HPoivZ14wDwmyEg9OIT+PEaKkTzJzY89M46KvX0jsr1DAdO8cDAfvcg6kL' +
    '0TRpK9Jc+qu8TnubzWuaa7ah6PvGkUPb0z4TC92iNUvTCmIDyt8M09cC+7PddsRb2HL4q9AslCPSBNir3IgGi9jq23vPJFLTyo2BU9jvhUPI6p' +
    'hDxLxVW8BGKRu/yvFr0wwbM9XcTMPf+KwzyU5qe8Edk3vnHXer0ZGo47Oik4vcOpPL2FH6o8RKDPPGSErz1nZIg8tmKmPDb1lj1kAlW85HGGvE' +
    'w3UT3VwsW7bkJZvVozpjsZnh89P/sAOzC0I73qkcY8WLuivPtRnTzF5LA7is4VvcGI2zvkG308q3mUPU6upzyFIX49EyS+OhPYwLysQRy9ToWD' +
    'O02OjjvLPx++DqRjvPJgBr1EMBE9Rty8PGFg0bzvTwa9fvCsPTnxErwjXFG9wyJpvQykmrzZBwm73bEfvSkdHD0TG628Z9jAPWSoljzP6py8Dt' +
    'ERPYUnmTt17B89NpzLOs74xzxecB++BVTZvSsTtryeXrw98QiPvFu1T7xoux098vEzu6yjoz1X0k69vBitu8ETAz3sIXo8tL8BvVseEL2vV7q8' +
    'b+wFPa3LBT2f0uq84QSSvcbJ771bxwQ7H7WqPByzS7tWiZo82swmPAyaK7ySIzW9U1ZlPLIcZDzMiiq9U9zqOm0DJ72+ZgK9sRxlvAWgpT0vpY' +
    's9kcunPcEgFL2MaWY9Gic4Pc+yKb1UFZc9tPLSvY7oAD2DDoc9fXxsPC9cdTyIoeK8gkCWPK/DvTy6Ycs8m15dPZn07r2uhoY7fCXJvVhLCr50' +
    'b5g9beCuPG50vjwsgno9bgzfPJg7pr1Bem48tI37u8zImjvyrAw9hBEKPYfjLLtWxz+9f35ivaneor2q9c47sXuCPdziDbyvaYA77iClPHkxTz' +
    '2Fj/S8hWTGPV1o9rpAT2I8HB40PID93L2cnvk7GoDtvf5JBYkRY7e7gmEbvRmqeD1kbfm7XFqcu0wPwjx+aS89R/E0PT4+Kb0Sh7282W6dvXG7' +
    'MTxoZo68/kZ8u/QX0z08pau9K0FYvfwaqD0HTJw9Qj+XvKwgiTyigSe8DH0rPaiWCz1QZxY9q9ySPE0RwzxKf3W97E0DPn4oAD19s4I90dawO+' +
    'Ewfz1fdoK9Z4nVuyiMeT239Wu9W9DOOijdpTxoPbQ91a6ZPIAEaT3WrCC8oWoSvWV9172SIha7edAePaAtar33JyE963oZvLlGPb36V748nwY9' +
    'vcAxV73sC2c9paNsvJ0rS7xbyV+9y/AoPcIVTT38YZO9hFTKvFoyVTuAspi70iwDvlk9TrsM72c9lu11PWimILwlL4Q9mQpuPbstTDxhGua71N' +
    'ZKvRVaqjwUZbu8BjjHvDlOLb2EVOM7oCjcPVRpmLuLl4q8K2RUPbE3iTzBcPO85LFIPSfrdz04bFI9tUekPH7hqjy91wK9TUGQvcdkoDxcOdG7' +
    'FEiCvWVmRQd6J3g8ZwiIPUeFZb2WebI9xFumvETF17wDI5093R3wPZ+x1ryHd0E9EphtPIjVxj3GDaO7oa+kPSV8kTuZmIK7DOiIPHkCAr6kon' +
    'a8nB74vJIscrzTtCW9+6KEPNFqpD1fMao7lw6FPaEFML2yvhI9T/hpPebkFL2tdw29sOu/O4cRfL1FZ+o7DMwju+s7M71fSZU7e6brPKFAJTxP' +
    '5YG903WmvOfFi7yCXKS7Ha4ZvZizIz3lJ0O8r2u4PJnMoD2Xo1U9wkQfvdLTYDzBCNE8pgx4vVL96DyN9KS9AgVvPa4eyjyW1K89+UWSvRt3jD' +
    'u2T8C59EHzu21PjzzsrSg8KXvAvAFUmLo7COE8kx02vCmG+rxEiM69sO9oPUzf/bwIlgu9dzUyvbZoyb03Sik9CRIOPTmW4ry+Wqw9N9OYPBRk' +
    'I73eHYc9Y2qVPMfPk71aoBu9gEllvVh8wz0qwsS95aLDvdRGwz2Xqim+hYArven2ub3Lwcq8eTU4Pf2YjLKUOK08+ozIPS6PWj1595E9rHKFPa' +
    'XF7rzi8sY9aOH2PV4LUD33W5+7cNZWu04ebb2d4aA8GrA0PfHeCrvcOKY8CnlcvQwTPLykHH072dusvU30IjnrI0091NIZPf2OZr1keey8EJYY' +
    'vF8rdLwVxTA94EmYvZHrXb0h1fC8UQj8vCl5Gb3BHpq9gQIgPd3rLTwZhM29OZOvvL++KzxMfgs7Mf9nPN75VD2dJEw9KcH+uasDvjzsnoW9sT' +
    'tvvdfNhLtA3fY8+TGdvCObPD2jUCw7kLiYvDRlZbxwAlM99CBivSfutLxW4pu9yn+5vbAMhT23UtE79SrivY6S/jtQ3z88',
  // all-MiniLM-L6-v2, fp32
  '759c3cd2b7fe7e93933ad23c4c9181b7396442a2ed746ec7c1d46192c469c46e':
    'i/q9PN86IL1QMg495VYrvVFJCT3at1W8pLMovc+ssTxDepc9Z4pVPX/vwDtjTm89XhzEO22eOL1czYA7IpVqvKmXAjsshN29bKMPvXsCgruDf3' +
    'M9TdDHu+8+Ir1vmgi8flenPYWu5rt0J++8xw2IvQOGJL3Htri8kTaxuyxtgD06Y4y8ArWZPaTraj3KA4G9lrG1PE9c0b2STTY8N6OnvJGpiDoO' +
    'tOy988UBvgQyhjviusY9CmZOPESafbj5Gjo9aToUurORxj14YvO7Oh8aPYaTBDyofHg9nwNAvcoxAj3FDFm8sbpePVr9QD2krZC8iQ0mva1MDb' +
    '6D80Q9w7+PvI2NCr1oqgi6LIEiPZ794rwQ4ce976w0Pa8cPj0TmQa9g7IOuTZ/Fb2JqxW9aZFUvH8Wcz3BrNk7XIU0PZ65g7wNV6g9Qw4RPcwB' +
    'yr32EJA9R+1XvQBf7rzarZs96eaIu+9JfTxwNr29wbAVvQj6RbylP4E9p+8gPeSUr70OFdc8D+klOpfx8b1DWac9FFomPcL6lTsf+2c9HG8BPQ' +
    'p15r2q6RG5uzMTvMBoBDyFjo89hEmlvLopk7xDN3a8b104vWOXw70h3Ii7in2CPaI0IbykByg8ToErvF+CUz1pJD88WroQPSuGsjvbeXE8PHJ3' +
    'PTji1bzNytm8TPTgvaQz6gZJPsa7N74EvTYCDbyqQ2S9kPFcu1Z/0zxpp2E9t2mBPY84DLyve5I7vjABvuxuDbtxASg8RWNsvDdm1D1etqO9tr' +
    'vIvKEJUT0MAa89oR9ruDJZRjtEj5m6U1lCPROYSz0w7wc9h56iPEABlr0R+ai9sgnmPcPxNT0QKH08K/YQPL6inT3EYqK9zTJNvbnOKz2aSLy8' +
    'hAZgPSD4Mz1nzFE9Bi8RvVdGVz2if0W9xaWBvQS9sr31n9K8eg5lPDYxhL3r5hE9JF0KPBINYb1ETGq7dpl2PaWXhr0LZI09GhGCuvnsiTyROB' +
    '69z2p6PfmimT3WJ4+9jFJku8E49TyhUso6zHIAvhhzDzwqILU9CxS4PbuBo72Nu1I8yQXlvIg77jymkv68zUHuvPPenjy4J0y7J8ERvYVDurzU' +
    'JSg8MhwlPdATCr2cLS87km3wPJUoQLwRR5A8JrqFPbJUpz2TR/U8L4yhvOiSBj1a+eo8CWT5vcJDTD3U3dm8yts4vMXf6YiYhvC8PJG5Pac6d7' +
    '1Tpoo9KlmkvVyRFboyH5Y930WFPStXn73Uiqk9PxK3uzw2xD2HT7692fQgPZrcML14iVS8e5e0PD2W2b20cgQ9C+2+vGVVqruvZ927jo4ZPaEm' +
    'Nz0pyr28VTuCPVH7Eb13gKc8LvS+PdB6hLlqmKi8KAjwvFcuhTshhIA8Zt3OPIoItbxoSAS9QATcO2ev0jwN3Ja9dciAOjNBN73Xvha94q9ZvQ' +
    'WSbT185Wq91939PEERjD3DAYE9whKOvdbUpTzOp6Q8GeteO6JwpD0lVoK9HeYxPTIW7zyD+I09dJ6/vXwNFzqqaAc8WU7MvPQL6zwkWrg8iDCO' +
    'uyTNyrs9wa084XsvPSjSEz0GKF+9174SPUf2CT3plsE8szs+vRnNhr20wYg9wyUZvUcXBj2yZaQ9hYMhPYQjorkcydk8wsZcO56WoL0yYMu9X/' +
    'OrvXbr2D3Yfay9h4BNvcDQKrvQQia+JCvYvGObjr3M0Fw82vosvC/X8bJKhic8vJiOPaxJZD3s3sg992CEPflzKL27Ryo9Pa66PclaPz2I0rS8' +
    '/jJyvQ21oL0D8Ym8fBEYvHzKC72+Y0o91nREvNPt+DzLYDQ9niGbvbHyGD1lhU09lJSBPVIWkb0YQti8/NClu02p5byLPam8z8hAvWMobL0MZB' +
    'W9rHeHveTrZ7zSQQO9wSShPUYq2Lx9kya9PZZkOYXpkj1r0DA9ylyKu7YYnLxEy3q8d9PQvOk5k7ysAIS9BNWbvAO95ryzcVU8InGBvEUmRT1S' +
    'tlY98yovvRP/TLu8jOg8IoDrvB79F71umhW9hLKDvdpSkz0RuAW9gcG2vbTG5rvyEJE85OTNvDs4wz2R5BM9+xlRvUD7ij3JwIM9wgktvcKNMT' +
    '0IrLW8ogVCPceUrD0kwlk9/AvBvOLDUDlDn8m8+3o4vTgnIrxdLqQ8+NkUvcx9UT34tt49VK/EvF7EBL2nT0Q9MNAlPQ4OIb0W7LY8zIw7Pf/l' +
    'ND2zm707OqkbPTRhqLwwpIa9QUTCu4Ocoz2wRhW8p+hnvcMls72ELW69csb+vFF7Bb2JQQs9eI1nvFzaETyet5o8sd0hOpchdz2G0cy7r0JSvc' +
    'mOpT3/qlg9hjgGPbmNdrwwLKg95UnVvNv/cr3TyeS9jFatO5gtlL3pETc9HOcvvTRdk70/kKO7qoyUOsVWAb0btY48Pt4xvV2anD14hhO9ypuv' +
    'PcLWbz38SpQ7elOkun0Rmbw2Btg8oJqJPJxdfL0w0NU8/BtrPSVUs73J1me9kIk5PWEeoLvVyj69urwDPQYOdr1b/TI8hbAgPfEWvrzsufm7r6' +
    'HgPZA37L0aWOQ9haL0utnmo7yECn+9M1i8vPTUj73wccU9hDMNveUTyDoQw1A7n85LvQ7VrrwptyM8veT7vLWTxbyiB3e7eXgOvRHHUTy5EY49' +
    '/MFKPDyQqz16BY69SpxjPaZHaT0PfWC9urwhPbeRPT1Ql4O9LyXBPBOFoj2KlKW90rlZPUR5o73sfyy9IGk3vFbygIlQ0OI93sItvQ4j5bwiK5' +
    'G8m7qRPe/8krwOTK88TIwRPWV+hrpGEx89eT9ZPVooVb0sX5e6S9TovTmRf71DtPK7QPLePJTLkz2UFzM9+WK2u2FnGr0rbAC+WUuyPZ7L8DwM' +
    'Jtu8s5WPPfvP67vp6lM8ApRLvSwG6TysgRE9hVwrPTozPD2J1xs9dVY7OwpohzygJw09SqwXvYZvcj2wEHK9Ru9ou7qdtDsQNC49tA3yuuqbOb' +
    '1ps8O8UymNPR5hgjuPF1e8mGaQPPAEHr2uBMK85fSfPXnNtL0IEh492oHVutkYjbwvUCM8Kks/vT58dz1+dig92dZnvCxBFD3++zI9EUSTvZo9' +
    'QD00eKQ7Xs8lvWdHz7wpxt+8wnxCvG/pxT3t27G8Z/0EPKCrhr1O+ay7QvzdPJ3DVL2N/sW7nqL2PJZVCr3zzO+8ecZQPUkCcj1EC+C87NW4u3' +
    'HXRj21G589oUW1uzZp47xUvUM9GW+gvU4ojD2tlbI8c4opPcAL0Qirrh69OJkWO/0kT72MopG9UfnZu/Y8gL0PgW68UPZ1PawTqLwBDoc9h3Sq' +
    'vflZPjyzU1o8U1ZPPADehb0AW2m8fAWyvDf4vryi8888dGAmvAjoPjs2Kt+78gcLPbGxgrw6xn29Z5aFPStlFrxa6z28IBGtPBT0Bz0xH988ya' +
    'nwvEjftb2sklW9t3U7PWGim71qL8o7Hb8vvRH0jruMMTa9wfUaPuJc7Ly3xhE9K0g6vRGEPDyarNy9JD4CPiKgArxSUt09SWv4PORJxrz2r4e9' +
    '8DPmPZFh4j2MaxQ83cypPJ/UNj2AXkO9j1v1vGWnrLuKuJ67gh54PVxhYr1Iacy7G/4Mu2N8yzw42WG91OWhvaz3lT1E7Y88ZuGKvFuOjby+kg' +
    '+9a2DTvTPNkLxW3pY8LbU6vVyEGz2lXpy9iUTdvBNHVb2zk3y9gVKkvZ/UqT33tm09fLN/PUrF2jztDv28FzJMPXNUDD4kWEq8UcyxvHWvmLx6' +
    'zoo9Fbyzvf82vrJPvxe9NP2zPU1FFb2wSIW9z/DKPY9bXby4b4O8qB0LvTj6nDwL6kM9aYApPbyluTw/OJE9wvKTveC8s73vedW8Wc/8vM+Lfb' +
    '1NvIe9MqoUORrVwLxQree7WwCvvONTI70kjiu9u6hfvbItPDwSsMY9QxO1PXGYQL20/IW9bLNpPcv7eb2i0WW91fnGvI/9zzvhkhw9chB+PP8z' +
    'QjzWlJ+7q6FHOos747wmm6o9sbe4PTDIyzy0frS8fTY5vrW7iL3kKvY7VVIhveZiSr1USdc80AbIPCKpoj1eYZ8858upPCa8oD1aEi688BmcvG' +
    'osNT2shOe7/WNJvY804Dt5uvw859EFu8O+RL3yz+I8n5SVvDottjyBjio8C2s8vTJjgztFcKA8E+KuPaqugzybcYw9gM55ujTo2LxpVgW9sUNj' +
    'PDzHrzsmhyC+0V2KvDRfL70hF/w865S6PDoSu7wy/wy9KEunPc+Kd7xjIEi95K5vvUAjnrymN+O6Y88xvc6lGz2nD4+8wZDKPRFHMTx/hIO8aq' +
    'EJPX1X/7unphE9FZnROgjH0jzqYCO+ux7avZ01x7x/CM49LuCDvH2737tYCxU9mHzYu5pCnz0hUES9zzo5vDf+7zwyQZw6RXIFvZbWOL2JIqC8' +
    'YxnOPAiKRD332Ka8bpOLvd3t+L2jA9G7IxzhPGiAObrYe6k80308Ome5ebzj6Su9S252PNOUKjyZQDK9EeVIO1hjHb0CBOm8ArzNvOwpmT0aCJ' +
    'c9YLmsPdee+rzZ1GA9mBoePexvJL1WW5M9lfXTvfsD7DxsYoA9DSM9PAaPLjyIbb68m8iBPJc8sDwoLMU8QUONPRRt8b3OtNo7JPXFvfkhBb5n' +
    '04U9FSEOPPhzgTzP2XQ9Q+ntPF8Iqb26bhw8NTYtvFbe0zvTkgk9QmAVPZDjFTgQM2m9zb5KvaOTp706jXs7VYyHPR0hP7yiDrw7wnryPHABdj' +
    '1Mw0m8tSvJPQjZ6bpx1oI8tLNVu6fpzr0RS6C7iXLlvR91Kolr5B+75xf8vJqGbz3NSAm8gYyAO1tdjDzMLBs9gXMzPS7lQL0E6N28jzyWvTgW' +
    'WDx9Qaq8IbsDPAka5T0z/q29J7ZOvY/ynz2sW5w9rflVvMzPmTwOi4+7FJjxPMbAMT3OvxY9TPVTPMqt+zxuhoe9lUsDPlsD5TzifGQ9zoHfO5' +
    'Ekgj2zTYm9W3gxvHNjZD3eCmK9h8O3O/ftrjyJN8E9DG3KPJzNZD1zXQK8qFcgvb3yxb30k5W7bZIePSpzYr12+RA9t16dOjAVML1szwo9bRYt' +
    'vcO5Ib3GT3U9/5ODvANnXrzv9Gy98VUYPQaUNT3fzIC9j6q6vFYTEzy3Mgq75G4CvmF4Kbvl05A92jZiPT9OHLz+koY93FdHPXjPfjvMHHy8EZ' +
    'pPvXyQWTxp43y8p+MTvaN3Jr0HWaA7+dbQPTXxcLwqP1u80LpEPQwlrDzbOQC98WdkPZu8VT1daVM9mJamPBmmHzxVAve8r6qcvV0MbTyohEe7' +
    '6WZ+vd2zuQfO+zc8wk9sPVYpT72xML49aAOevHjlB73FX6k9x5bnPXBZmLyLDWQ96PGZPPD8sj0VnHM7RM+qPWPtZrsU7CS8Z1eGPFT1+r3Skz' +
    'K8OtTwvNXcebz/ARO9hNSaPGukpD0/9zU8GxdzPXWKLb0jouw8TPQ9PRnQIr1ZRjG94QDkO62Feb3fGhw8LC2Ou08jIb0ewSM81QHuPMlQ1jsa' +
    '+mu9wuMqvPgrg7zJV9G7sK/evGV0Gz1E8iy8FCeePGDRnz3ya0s9NZIuvXqwNDxKxhQ93HNWvZdZwDwbzKy9NAdSPSwd4Tz69ZI97a6XvVQcMT' +
    'ygts+7O2j5OoPHqzyJTc07ptmavMFL0rtwz/480TgSuz4bD723jdW9BwZhPcVRAr1kni69r6wovV02y701/CU9TcsSPdTtBL2U16U9L36wPKRK' +
    'Or3msW49uAuTPAt6m73X2Si9njGCvVDquz1if7y9j33IvbHcwT23kCq+ljtSvWhKs71GO828wcIQPTlRiLJWKc882wjRPWAuaT0iB249pKSDPU' +
    'fFv7wwxsE91ewFPgPzZD1vq1e72G2Zup+5X719qX88ALpXPYsfkDryn9w8U3IuvcI5rrsgGzI8u3eqvRdYhTt3t1I9EeAWPRfNbL03i/y8KyWV' +
    'u0XYRrzW/TU9YuWdvW+JR737dOa8b74DvSnPIL21LqC9UHILPd/CP7uShcy97hmLvHmgBjzHE9U6kIB3PO6tVj1HcVo9ge4PvCxxuzwRmYy9/B' +
    'tsvSfAkboJdPc8gmWivNyEGj0CSw48zZaOvGVbY7xR8I09ncRVvfTtTbyQlaa9x0G3va0Zjj0UC6g7m87uvaTbKDtSkqU8',
};
